// Runs the Dockerfile's steps without Docker in clean folders, and starts the result like its CMD:
// DATABASE_URL=… [DATABASE_OWNER_URL=…] node scripts/image-by-hand.mjs
// If root runs this script, the server runs as `nobody`, who can only write to the data folder.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './tools.mjs';

const nobody = 65_534;
const port = process.env.PORT ?? '3972';
const place = mkdtempSync(join(tmpdir(), 'werkplan-image-'));
chmodSync(place, 0o755);
const isRoot = process.getuid?.() === 0;

/** Instructions that have no effect in this script; other unknown ones are errors. */
const withoutEffect = new Set(['ARG', 'WORKDIR', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'LABEL']);

/** The Dockerfile's instructions with continued lines joined and comments removed. */
const instructions = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [, name = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    return { name, rest };
  });

/** Applies .dockerignore, so that ignored files don't get into the build. */
const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
const isIgnored = (path) => {
  const name = basename(path);
  return ignored.some((line) =>
    line.startsWith('**/*') ? name.endsWith(line.slice(4)) : name === line.replace('**/', ''),
  );
};

const copy = (from, words, app) => {
  const to = words.at(-1);
  for (const source of words.slice(0, -1)) {
    const isInto = to.endsWith('/') || to === '.';
    const target = join(app, to, ...(isInto && !isFolder(join(from, source)) ? [basename(source)] : []));
    mkdirSync(join(target, '..'), { recursive: true });
    cpSync(join(from, source), target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => from !== root || !isIgnored(path),
    });
  }
};
const isFolder = (path) => existsSync(join(path, '.')) && spawnSync('test', ['-d', path]).status === 0;

const stages = new Map();
let environment = {};
let command = [];
let app = '';
const dataDir = join(place, 'data');

for (const { name, rest } of instructions) {
  const words = rest.split(' ');
  if (name === 'FROM') {
    const [, , stage = 'image'] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
    app = join(place, stage, 'app');
    mkdirSync(app, { recursive: true });
    stages.set(stage, app);
    environment = {};
  } else if (name === 'COPY') {
    const [, from] = /^--from=(\S+)/.exec(rest) ?? [];
    if (from === undefined) copy(root, words, app);
    else
      copy(
        join(stages.get(from), '..'),
        words.slice(1).map((word) => word.replace(/^\//, '')),
        app,
      );
  } else if (name === 'RUN') {
    // Maps the image's only folder outside of /app.
    const done = rest
      .replaceAll('/data', dataDir)
      .replaceAll('node:node', isRoot ? `${nobody}:${nobody}` : '$(id -u)');
    console.log(`RUN ${done}`);
    const { status } = spawnSync('sh', ['-ec', done], { cwd: app, stdio: 'inherit', env: bare() });
    if (status !== 0) fail(`RUN ended with exit code ${status}.`);
  } else if (name === 'ENV') environment = Object.fromEntries(words.map((word) => word.split('=', 2)));
  else if (name === 'CMD') command = JSON.parse(rest);
  else if (name === 'USER')
    console.log(`USER ${isRoot ? 'nobody' : 'unchanged: only root can become another user'}`);
  else if (!withoutEffect.has(name)) fail(`scripts/image-by-hand.mjs does not know the instruction ${name}.`);
}

/** Returns an environment without the caller's settings except for program paths. */
function bare() {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, npm_config_update_notifier: 'false' };
}

function fail(reason) {
  console.error(`The image by hand failed: ${reason}`);
  rmSync(place, { recursive: true, force: true });
  process.exit(1);
}

if (isRoot) chownSync(dataDir, nobody, nobody);
const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
const [program, ...parameters] = command;
const server = spawn(program === 'node' ? process.execPath : program, parameters, {
  cwd: app,
  env: {
    PATH: process.env.PATH,
    ...environment,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: port,
    DEMO_DATA: 'off',
    BACKUP_DIR: 'elsewhere',
    ...(DATABASE_URL && { DATABASE_URL }),
    ...(DATABASE_OWNER_URL && { DATABASE_OWNER_URL }),
  },
  stdio: 'inherit',
  ...(isRoot && { uid: nobody, gid: nobody }),
});
const ended = new Promise((resolve) => server.once('exit', (code) => resolve(code)));

const answers = async (path) => {
  try {
    return await fetch(`http://127.0.0.1:${port}${path}`);
  } catch {
    return null;
  }
};
const until = Date.now() + 120_000;
while ((await answers('/readyz'))?.status !== 200) {
  if (server.exitCode !== null || Date.now() > until) fail('/readyz never answered 200.');
  await delay(200);
}
const page = await answers('/login');
const html = (await page?.text()) ?? '';
const [script = '/none.js'] = /\/[\w./-]+\.js/.exec(html) ?? [];
const statuses = [
  page?.status,
  (await answers(script))?.status,
  (await answers('/api/openapi.json'))?.status,
];
server.kill('SIGTERM');
const code = await ended;
if (statuses.some((status) => status !== 200))
  fail(`/login, ${script}, /api/openapi.json: ${statuses.join(' ')}`);
if (code !== 0) fail(`the server ended with exit code ${code}.`);
console.log('The server of the image started, served its page and its API, and ended.');
rmSync(place, { recursive: true, force: true });
