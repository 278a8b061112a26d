import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Deployment, type IDeployment } from 'kubernetes-models/apps/v1';
import { Ingress, type IIngress } from 'kubernetes-models/networking.k8s.io/v1';
import { type IPodDisruptionBudget, PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { type ISecret, type IService, Secret, Service } from 'kubernetes-models/v1';
import { maxPhotoBytes } from '@werkplan/shared/yard/yard-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseEnvironment } from '../server/src/config/config.ts';
import { unreadFields } from './support/unread-fields.ts';

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

/** The used part of CloudNativePG's Cluster; no npm package contains its schema. */
interface Cluster extends Manifest {
  spec: {
    instances: number;
    bootstrap: { initdb: { database: string; owner: string } };
    managed: { roles: { name: string; passwordSecret: { name: string } }[] };
    postgresql: { synchronous: { method: string; number: number; dataDurability: string } };
    plugins: { name: string; isWALArchiver: boolean; parameters: { barmanObjectName: string } }[];
  };
}

interface SecretKey {
  name: string;
  key: string;
}

/** The used part of the Barman Cloud plugin's ObjectStore. */
interface ObjectStore extends Manifest {
  spec: {
    retentionPolicy: string;
    configuration: {
      destinationPath: string;
      s3Credentials: { accessKeyId: SecretKey; secretAccessKey: SecretKey };
    };
  };
}

interface ScheduledBackup extends Manifest {
  spec: {
    schedule: string;
    cluster: { name: string };
    method: string;
    pluginConfiguration: { name: string };
  };
}

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const folder = 'deploy/kubernetes';
const textOf = (file: string): string => read(`${folder}/${file}`);
/** Parses a manifest file with a single document. */
const manifest = <Kind>(file: string): Kind => parse(textOf(file)) as Kind;
const secrets = parseAllDocuments(textOf('templates/secret.yaml')).map((part) => part.toJS() as ISecret);

const deployment = manifest<IDeployment>('deployment.yaml');
const service = manifest<IService>('service.yaml');
const ingress = manifest<IIngress>('ingress.yaml');
const budget = manifest<IPodDisruptionBudget>('disruption-budget.yaml');
const cluster = manifest<Cluster>('postgresql.yaml');
const [store, scheduled] = parseAllDocuments(textOf('backup.yaml')).map((part) => part.toJS() as unknown) as [
  ObjectStore,
  ScheduledBackup,
];
const pod = deployment.spec?.template;
const [server] = pod?.spec?.containers ?? [];
const variables = server?.env ?? [];
const caFile = '/etc/werkplan-database/ca.crt';

const checks: [string, () => string[]][] = [
  ['deployment.yaml', () => unreadFields(deployment, (given) => Deployment.prototype.validate.call(given))],
  ['service.yaml', () => unreadFields(service, (given) => Service.prototype.validate.call(given))],
  ['ingress.yaml', () => unreadFields(ingress, (given) => Ingress.prototype.validate.call(given))],
  [
    'disruption-budget.yaml',
    () => unreadFields(budget, (given) => PodDisruptionBudget.prototype.validate.call(given)),
  ],
  [
    'templates/secret.yaml',
    () => secrets.flatMap((secret) => unreadFields(secret, (given) => Secret.prototype.validate.call(given))),
  ],
];

describe('each manifest is as the published schemas of Kubernetes want it', () => {
  it.each(checks)('%s', (_, unknownFields) => {
    expect(unknownFields()).toEqual([]);
  });

  it('every file of the folder is checked here', () => {
    expect(readdirSync(join(root, folder)).toSorted()).toEqual([
      // kubernetes-limits.test.ts checks this manifest, the network policies and the quota.
      'archive.yaml',
      'backup.yaml',
      'deployment.yaml',
      'disruption-budget.yaml',
      'ingress.yaml',
      'network-policy.yaml',
      'postgresql.yaml',
      'quota.yaml',
      'service.yaml',
      'templates',
    ]);
  });
});

it('sets what the server knows, to what it takes', () => {
  const known = new Set([...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name));
  // Variables that are only inserted into others are not settings of the server.
  const inserted = new Set(variables.flatMap(({ value }) => /\$\((\w+)\)/.exec(value ?? '')?.slice(1) ?? []));
  for (const { name } of variables) expect(inserted.has(name) || known.has(name), name).toBe(true);
  const kept = Object.assign({}, ...secrets.map(({ stringData }) => stringData)) as Record<string, string>;
  const values = variables.map(({ name, value, valueFrom }) => {
    const { name: from, key = '' } = valueFrom?.secretKeyRef ?? {};
    return [name, value ?? (from === `${cluster.metadata.name}-app` ? 'given by the operator' : kept[key])];
  });
  expect(values.every(([, value]) => value !== undefined)).toBe(true);
  const unfilled = Object.fromEntries(values) as Record<string, string>;
  expect(() => parseEnvironment(unfilled)).toThrow('SESSION_SECRET still holds a placeholder');
  const filled = values.map(([name, value]) => [
    name,
    value?.replace('CHANGE-ME', 'filled-in').replace(caFile, import.meta.filename),
  ]);
  expect(parseEnvironment(Object.fromEntries(filled) as Record<string, string>)).toMatchObject({
    publicUrl: `https://${ingress.spec?.rules?.[0]?.host}`,
    demoData: false,
    demoSignIns: false,
    trustProxy: 1,
    backupDir: null,
    backupElsewhere: true,
    metrics: true,
  });
});

it('a photo of the yard comes through the ingress', () => {
  const largest = ingress.metadata?.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'];
  expect(Number(/^(\d+)m$/.exec(largest ?? '')?.[1]) * 2 ** 20).toBeGreaterThan(maxPhotoBytes);
});

it('one server is always there: on machines of their own, asked whether they can serve, given time to end', () => {
  const { replicas = 0, selector } = deployment.spec ?? {};
  expect(replicas).toBeGreaterThanOrEqual(2);
  expect(budget.spec).toEqual({ minAvailable: 1, selector });
  expect(pod?.spec?.topologySpreadConstraints?.[0]).toMatchObject({ labelSelector: selector });
  expect([selector?.matchLabels, service.spec?.selector]).toEqual([
    pod?.metadata?.labels,
    pod?.metadata?.labels,
  ]);
  const { startupProbe, readinessProbe, livenessProbe, lifecycle, ports } = server ?? {};
  const paths = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet?.path);
  expect(paths).toEqual(['/readyz', '/readyz', '/healthz']);
  expect([service.spec?.ports?.[0]?.targetPort, ports]).toEqual([
    'http',
    [{ name: 'http', containerPort: 3000 }],
  ]);
  const endsWithin = (lifecycle?.preStop?.sleep?.seconds ?? 0) + 8;
  expect(pod?.spec?.terminationGracePeriodSeconds).toBeGreaterThan(endsWithin);
});

it('the server gains no rights and writes to its volumes alone', () => {
  expect(pod?.spec).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true },
  });
  expect(server?.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(server?.image).toMatch(/:\d+\.\d+\.\d+$/);
});

it('what PostgreSQL acknowledges is on two machines, and the plan runs without an owner’s rights', () => {
  const { apiVersion, kind, spec } = cluster;
  expect([apiVersion, kind]).toEqual(['postgresql.cnpg.io/v1', 'Cluster']);
  expect(spec.postgresql.synchronous).toEqual({ method: 'any', number: 1, dataDurability: 'required' });
  expect(spec.instances).toBeGreaterThan(spec.postgresql.synchronous.number + 1);
  const [role] = spec.managed.roles;
  const kept = secrets.find(({ metadata }) => metadata?.name === role?.passwordSecret.name)?.stringData;
  expect(kept).toMatchObject({ username: role?.name });
  const url = new URL(secrets[0]?.stringData?.['DATABASE_URL'] ?? '');
  expect(url).toMatchObject({
    username: role?.name,
    password: kept?.['password'],
    hostname: `${cluster.metadata.name}-rw`,
    pathname: `/${spec.bootstrap.initdb.database}`,
  });
  expect(role?.name).not.toBe(spec.bootstrap.initdb.owner);
});

it('PostgreSQL is spoken to over TLS, and known by CloudNativePG’s CA', () => {
  const ownerUrl = variables.find(({ name }) => name === 'DATABASE_OWNER_URL')?.value ?? '';
  expect(new URL(ownerUrl)).toMatchObject({
    username: cluster.spec.bootstrap.initdb.owner,
    hostname: `${cluster.metadata.name}-rw`,
  });
  for (const url of [ownerUrl, secrets[0]?.stringData?.['DATABASE_URL'] ?? '']) {
    const { searchParams } = new URL(url);
    expect(Object.fromEntries(searchParams)).toEqual({ sslmode: 'verify-full', sslrootcert: caFile });
  }
  const volume = pod?.spec?.volumes?.find(
    ({ secret }) => secret?.secretName === `${cluster.metadata.name}-ca`,
  );
  const mount = server?.volumeMounts?.find(({ name }) => name === volume?.name);
  expect([mount?.mountPath, mount?.readOnly, volume?.secret?.items]).toEqual([
    dirname(caFile),
    true,
    [{ key: 'ca.crt', path: basename(caFile) }],
  ]);
  expect(variables.map(({ name }) => name)).not.toContain('ALLOW_PLAIN_DATABASE');
});

it('PostgreSQL’s log is archived as it is written, the whole each night, and the server knows that somebody does', () => {
  expect([store.apiVersion, store.kind]).toEqual(['barmancloud.cnpg.io/v1', 'ObjectStore']);
  expect([scheduled.apiVersion, scheduled.kind]).toEqual(['postgresql.cnpg.io/v1', 'ScheduledBackup']);
  const [plugin] = cluster.spec.plugins;
  expect(plugin).toMatchObject({
    isWALArchiver: true,
    parameters: { barmanObjectName: store.metadata.name },
  });
  expect(scheduled.spec).toMatchObject({
    cluster: { name: cluster.metadata.name },
    method: 'plugin',
    pluginConfiguration: { name: plugin?.name },
  });
  // CloudNativePG's schedules have six fields, the first of which is seconds.
  expect(scheduled.spec.schedule).toMatch(/^0 \d+ \d+ \* \* \*$/);
  for (const { name, key } of Object.values(store.spec.configuration.s3Credentials))
    expect(secrets.find(({ metadata }) => metadata?.name === name)?.stringData).toHaveProperty(key);
});
