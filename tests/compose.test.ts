import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { builtFiles } from '../scripts/server-programs.mjs';

interface Service {
  image?: string;
  build?: string;
  profiles?: string[];
  ports?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  healthcheck?: { test: string[] };
  privileged?: boolean;
  mem_limit?: string;
  cpus?: number;
  pids_limit?: number;
  networks?: string[];
}

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const compose = read('docker-compose.yml');
const { services, networks } = parse(compose, { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
};
const dockerfile = read('Dockerfile');
/** An image tag with at least a minor version, such as `name:v1.2`, which does not move to another major release. */
const exactTag = /^[\w./-]+:v?\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?(?:@sha256:[\da-f]{64})?$/;

describe.each(Object.entries(services))('the service %s', (_, service) => {
  it('gains no rights and writes nothing but to its volumes and memory', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect([service.cap_add, service.privileged]).toEqual([undefined, undefined]);
  });

  it('is published to this machine alone', () => {
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('takes no more memory, processors and processes than it is given', () => {
    expect(service.mem_limit).toMatch(/^(?:\$\{[A-Z_]+:-)?\d+[mg]\}?$/);
    expect([service.cpus, service.pids_limit]).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it('is an exact version, or made here', () => {
    expect(service.image ?? 'made-here:1.0').toMatch(exactTag);
    expect([service.image, service.build].filter((one) => one !== undefined)).toHaveLength(1);
  });
});

it('a plant has no demo; the demo and its mails are a profile of their own', () => {
  const always = Object.entries(services).filter(([, { profiles }]) => profiles === undefined);
  expect(always.map(([name]) => name)).toEqual(['app', 'database']);
  expect(services['app']?.environment).toMatchObject({
    DEMO_DATA: '${DEMO_DATA:-}',
    SMTP_URL: '${SMTP_URL:-}',
  });
  expect(services['demo']).toMatchObject({ profiles: ['demo'], environment: { DEMO_DATA: 'on' } });
  expect(services['mailpit']?.profiles).toEqual(['demo']);
  // Visitors of the public demo write into a separate database.
  expect(services['demo']?.environment?.['DATABASE_URL']).toContain('@demo-database:');
});

it('backs up each night into a volume, unless told otherwise', () => {
  for (const name of ['app', 'demo']) {
    const { environment, volumes } = services[name] ?? {};
    const [, folder = ''] =
      /^(?:\$\{BACKUP_DIR:-)?(\/[\w/]+)\}?$/.exec(environment?.['BACKUP_DIR'] ?? '') ?? [];
    expect(volumes?.map((volume) => volume.split(':')[1])).toContain(
      folder.slice(0, folder.lastIndexOf('/')),
    );
  }
});

it('has no password that everybody knows, and the demo not the plant’s', () => {
  const { database, 'demo-database': demoDatabase, demo } = services;
  expect(database?.environment?.['POSTGRES_PASSWORD']).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
  expect(compose).not.toContain('{POSTGRES_PASSWORD:-');
  expect(demoDatabase?.environment?.['POSTGRES_PASSWORD']).toMatch(/^\$\{DEMO_POSTGRES_PASSWORD:-/);
  expect(JSON.stringify([demo, demoDatabase])).not.toMatch(/\{POSTGRES_PASSWORD/);
});

it.each([
  ['database', 'app'],
  ['demo-database', 'demo'],
])('the service %s is in a network that only %s joins, with no way out', (name, user) => {
  const [network = '', ...others] = services[name]?.networks ?? [];
  expect([others, services[name]?.ports]).toEqual([[], undefined]);
  expect(networks[network]).toEqual({ internal: true });
  const joined = Object.entries(services).filter(([, service]) => service.networks?.includes(network));
  expect(joined.map(([one]) => one).toSorted()).toEqual([name, user].toSorted());
  // The demo shares no network with other services.
  expect(networks).toHaveProperty(user === 'demo' ? 'demo-outside' : 'outside');
});

it.each(['app', 'demo'])('the service %s runs the plan as a role that owns nothing', (name) => {
  const [url, ownerUrl] = ['DATABASE_URL', 'DATABASE_OWNER_URL'].map(
    (variable) => services[name]?.environment?.[variable] ?? '',
  );
  expect(url).toContain('postgresql://werkplan_app:');
  expect(ownerUrl).toContain('postgresql://werkplan_owner:');
  const roles = './deploy/compose/roles.sql:/docker-entrypoint-initdb.d/roles.sql:ro';
  for (const database of ['database', 'demo-database']) expect(services[database]?.volumes).toContain(roles);
  expect(read('deploy/compose/roles.sql')).toMatch(/ALTER ROLE %I PASSWORD NULL', current_user/);
});

it('waits for a database that can be reached, not for one that is still being made', () => {
  for (const name of ['database', 'demo-database'])
    expect(services[name]?.healthcheck?.test.at(-1)).toContain('pg_isready --host 127.0.0.1');
});

it('the image is made from an exact version, listens to what is published, and says what it is', () => {
  const [, node = ''] = /^ARG NODE_VERSION=(\S+)$/m.exec(dockerfile) ?? [];
  expect(node).toMatch(/^\d+\.\d+\.\d+$/);
  expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, from]) => from)).toEqual(
    Array.from({ length: 2 }, () => 'node:${NODE_VERSION}-slim'),
  );
  expect(dockerfile).toMatch(/^ENV .*\bHOST=0\.0\.0\.0\b/m);
  const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  for (const label of ['title', 'description', 'licenses', 'version', 'revision', 'source'])
    expect(image).toMatch(new RegExp(`\\sorg\\.opencontainers\\.image\\.${label}="[^"]+"`));
});

it('the image has those packages alone that its server loads, and no database', () => {
  expect(dockerfile).toContain('RUN node scripts/runtime-packages.mjs runtime --without-database\n');
  expect(dockerfile).not.toMatch(/^COPY .*node_modules/m);
});

it('the image has all that a build makes, and each command of its own', () => {
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)];
  for (const [, from, to] of copied) expect(to).toBe(from === 'runtime/' ? '.' : from);
  const folders = copied.map(([, from]) => from);
  for (const file of builtFiles) expect(folders).toContain(dirname(file));
});

it('what the image copies from the project is there, and not kept out of it', () => {
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect(sources).toContain('scripts');
  const left = read('.dockerignore').split('\n');
  for (const name of sources) {
    expect(existsSync(join(import.meta.dirname, '..', name)), name).toBe(true);
    expect(left).not.toContain(name);
  }
});
