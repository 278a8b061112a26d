import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { builtFiles } from './server-programs.mjs';

/** Replaces npm: starts another process as npm does, and hangs during its work on demand. */
const npm = `
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const isAddressed = existsSync('npm-shrinkwrap.json');
writeFileSync('addressed.json', isAddressed ? readFileSync('npm-shrinkwrap.json') : '');
if (process.env.FAKE_NPM === 'finds nothing' || (isAddressed && process.env.FAKE_NPM === 'elsewhere')) {
  if (!process.argv.includes('--loglevel=silent')) console.log('npm error');
  process.exit(1);
}
mkdirSync('node_modules/package', { recursive: true });
mkdirSync('server/node_modules/nested', { recursive: true });
if (process.env.PLANT_NAME) console.log('npm for', process.env.PLANT_NAME);
if (process.env.FAKE_NPM === 'hangs') {
  const helper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  writeFileSync('pids', process.pid + ' ' + helper.pid);
  setInterval(() => {}, 1000);
}
`;
const build = `
import { mkdirSync, writeFileSync } from 'node:fs';
for (const folder of ['server/dist', 'client/dist']) mkdirSync(folder, { recursive: true });
for (const file of ${JSON.stringify(builtFiles)}) writeFileSync(file, '');
`;
const start = `
import { bootstrap } from './bootstrap.mjs';
await bootstrap();
console.log('bootstrapped');
`;

/** Replaces the module that runs server and client. */
const develop = `
export async function develop() {
  console.log(process.env.PORT, process.env.PLANT_NAME);
  return 0;
}
`;

vi.setConfig({ testTimeout: 30_000 });

let folder;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'werkplan-bootstrap-')));
  const files = {
    'package-lock.json': '{}',
    'fake-npm.mjs': npm,
    'scripts/build.mjs': build,
    'scripts/start.mjs': start,
  };
  for (const name of ['shared', 'client', 'server', 'migrations', 'scripts']) mkdirSync(join(folder, name));
  for (const name of ['addressed-lockfile', 'bootstrap', 'server-programs', 'settings', 'supervise', 'tools'])
    cpSync(join(import.meta.dirname, `${name}.mjs`), join(folder, `scripts/${name}.mjs`));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (fakeNpm, script = 'start', more = {}, parameters = []) => {
  const env = { ...process.env, npm_execpath: join(folder, 'fake-npm.mjs'), FAKE_NPM: fakeNpm, ...more };
  const child = spawn(process.execPath, [join(folder, `scripts/${script}.mjs`), ...parameters], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  return { child, ended: once(child, 'close').then(([code]) => ({ code, printed })) };
};
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return (
      !existsSync(`/proc/${pid}/status`) || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    );
  } catch {
    return false;
  }
};

/** Interrupts a first start during its installation and returns its exit code; all its processes must end. */
const interrupt = async (signal) => {
  const first = run('hangs');
  await vi.waitFor(() => expect(existsSync(join(folder, 'pids'))).toBe(true), 10_000);
  const pids = readFileSync(join(folder, 'pids'), 'utf8').split(' ').map(Number);
  first.child.kill(signal);
  const { code } = await first.ended;
  expect(existsSync(join(folder, 'npm-shrinkwrap.json'))).toBe(false);
  await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false]), 5_000);
  return code;
};

it('SIGINT during an installation ends all its processes', async () => {
  expect(await interrupt('SIGINT')).toBe(130);
});

it('SIGTERM during an installation ends all its processes, and the next start installs again', async () => {
  expect(await interrupt('SIGTERM')).toBe(130);
  // Without a clean-up npm would consider a half-finished install complete.
  const left = join(folder, 'server/node_modules/nested/half');
  writeFileSync(left, '');
  expect(await run('works').ended).toMatchObject({
    code: 0,
    printed: expect.stringContaining('Installing'),
  });
  expect(existsSync(left)).toBe(false);
  expect(await run('works').ended).toEqual({ code: 0, printed: 'bootstrapped\n' });
});

it('npm is told where each package is, so that it needn’t ask the registry, and keeps the lockfile as it is', async () => {
  const packages = {
    '': { name: 'werkplan' },
    shared: { version: '1.0.0' },
    'node_modules/@werkplan/shared': { resolved: 'shared', link: true },
    'node_modules/plain': { version: '1.2.3', integrity: 'sha512-a' },
    'node_modules/plain/node_modules/@some/nested': { version: '2.0.0-rc.1', integrity: 'sha512-b' },
    'node_modules/alias': { name: 'other', version: '3.0.0', integrity: 'sha512-c' },
    'node_modules/plain/node_modules/bundled': { version: '4.0.0', integrity: 'sha512-d', inBundle: true },
  };
  const lockfile = JSON.stringify({ lockfileVersion: 3, packages });
  writeFileSync(join(folder, 'package-lock.json'), lockfile);
  expect((await run('works').ended).code).toBe(0);
  const seen = JSON.parse(readFileSync(join(folder, 'addressed.json'), 'utf8'));
  const added = Object.entries(seen.packages)
    .filter(([path, { resolved }]) => resolved !== packages[path].resolved)
    .map(([path, { resolved }]) => [path, resolved]);
  expect(added).toEqual([
    ['node_modules/plain', 'https://registry.invalid/plain/-/plain-1.2.3.tgz'],
    [
      'node_modules/plain/node_modules/@some/nested',
      'https://registry.invalid/@some/nested/-/nested-2.0.0-rc.1.tgz',
    ],
    ['node_modules/alias', 'https://registry.invalid/other/-/other-3.0.0.tgz'],
  ]);
  expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(lockfile);
  expect(existsSync(join(folder, 'npm-shrinkwrap.json'))).toBe(false);
});

it.each([
  ['elsewhere', { code: 0, printed: 'Installing packages …\nBuilding …\nbootstrapped\n' }],
  [
    'finds nothing',
    {
      code: 1,
      printed:
        'Installing packages …\nnpm error\nThe packages could not be installed (npm ci failed, see above).\n',
    },
  ],
])('a registry with other addresses is asked where each package is: %s', async (answers, outcome) => {
  expect(await run(answers).ended).toEqual(outcome);
  expect(readFileSync(join(folder, 'addressed.json'), 'utf8')).toBe('');
});

it('a failed build keeps the last one, and files that a build generates cause no further build', async () => {
  writeFileSync(
    join(folder, 'scripts/build.mjs'),
    `${build}
for (const made of ['client/.style-types', 'client/.dist-next', 'server/.dist-last']) {
  mkdirSync(made, { recursive: true });
  writeFileSync(made + '/made.d.ts', String(Date.now()));
}`,
  );
  await run('works').ended;
  expect(await run('works').ended).toEqual({ code: 0, printed: 'bootstrapped\n' });
  writeFileSync(join(folder, 'server/source.ts'), 'changed');
  const whole = readFileSync(join(folder, 'scripts/build.mjs'));
  writeFileSync(join(folder, 'scripts/build.mjs'), 'process.exit(1)');
  expect((await run('works').ended).code).toBe(1);
  writeFileSync(join(folder, 'scripts/build.mjs'), whole);
  expect((await run('works').ended).printed).toContain('Building');
  expect(await run('works').ended).toEqual({ code: 0, printed: 'bootstrapped\n' });
});

it('commands neither install nor build, but say what to do first', async () => {
  cpSync(join(import.meta.dirname, 'command.mjs'), join(folder, 'scripts/command.mjs'));
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const programs = ['user', 'token', 'backup', 'restore', 'verify', 'archive'].map(
    (name) => /^node scripts\/command\.mjs ([\w-]+)$/.exec(scripts[name])[1],
  );
  // All commands are started by the same script.
  const tried = programs.slice(0, 2);
  const askAll = async () =>
    await Promise.all(
      tried.map(async (program) => await run('works', 'command', {}, [program, 'list']).ended),
    );
  for (const answer of await askAll())
    expect(answer).toEqual({ code: 1, printed: 'Werkplan is not built yet: npm start first.\n' });
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  await run('works').ended;
  writeFileSync(join(folder, 'server/source.ts'), 'changed since');
  for (const program of tried)
    writeFileSync(join(folder, `server/dist/${program}.js`), 'console.log(...process.argv.slice(2))');
  for (const answer of await askAll()) expect(answer).toEqual({ code: 0, printed: 'list\n' });
});

it('npm run dev installs without building, and reads .env without overriding the environment', async () => {
  for (const file of ['dev.mjs', 'parameters.mjs'])
    cpSync(join(import.meta.dirname, file), join(folder, 'scripts', file));
  writeFileSync(join(folder, 'scripts/develop.mjs'), develop);
  writeFileSync(join(folder, '.env'), 'PORT=3456\nPLANT_NAME="from .env"\n');
  const { code, printed } = await run('works', 'dev', { PORT: undefined, PLANT_NAME: 'given' }).ended;
  expect({ code, printed }).toEqual({
    code: 0,
    printed: 'Installing packages …\nnpm for given\n3456 given\n',
  });
  expect(existsSync(join(folder, 'node_modules/package'))).toBe(true);
  expect(existsSync(join(folder, 'server/dist'))).toBe(false);
});

it('npm start reads .env before it installs, so that npm knows the company’s own CA', async () => {
  cpSync(join(import.meta.dirname, 'start.mjs'), join(folder, 'scripts/start.mjs'));
  writeFileSync(join(folder, '.env'), 'PLANT_NAME="from .env"\n');
  const { code, printed } = await run('works', 'start', { PLANT_NAME: undefined }).ended;
  expect({ code, printed }).toEqual({
    code: 0,
    printed: 'Installing packages …\nnpm for from .env\nBuilding …\n',
  });
});

it.each([
  [{}, 0, 'bootstrapped\n'],
  [
    { platform: 'plan9-mips' },
    1,
    `This archive of Werkplan is for plan9-mips; this machine is ${process.platform}-${process.arch}.\n`,
  ],
])('the archive of a release installs and builds nothing: %j', async (more, code, printed) => {
  const release = { platform: `${process.platform}-${process.arch}`, ...more };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  expect(await run('quick').ended).toEqual({ code, printed });
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
});
