// Unpacks a release's archive into an empty folder and starts it as a plant would, without network, compiler or npm:
//   node scripts/release/try-archive.mjs <archive>
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { exitCodeOf } from '../tools.mjs';
import { run } from './run-program.mjs';

const paths = [
  '/healthz',
  '/readyz',
  '/login',
  '/api/openapi.json',
  '/api/docs',
  '/THIRD-PARTY-LICENSES.txt',
];

/** @throws Error when the archive doesn't start, answer or end */
export async function tryArchive(archive) {
  const place = mkdtempSync(join(tmpdir(), 'werkplan-archive-'));
  try {
    await run(['tar', '-xzf', resolve(archive), '-C', place], place, `${archive} can't be unpacked.`);
    const [name] = readdirSync(place);
    const folder = join(place, name);
    const before = contentsOf(folder);
    await startAndAsk(folder, join(place, 'data'));
    const written = contentsOf(folder).filter((file) => !before.includes(file));
    if (written.length > 0)
      throw new Error(`The unpacked server writes into its folder: ${written.join(', ')}`);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Lists the folder's files, to detect that a start has written into it, which a plant may forbid. */
const contentsOf = (folder) => readdirSync(folder, { recursive: true });

async function startAndAsk(folder, dataDir) {
  mkdirSync(dataDir);
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    BACKUP_DIR: 'elsewhere',
  };
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = exitCodeOf(server);
  try {
    const address = `http://127.0.0.1:${port}`;
    await untilReady(server, address);
    for (const path of paths) await ask(address, path);
  } finally {
    server.kill('SIGTERM');
  }
  const code = await end;
  if (code !== 0) throw new Error(`The unpacked server ended with ${code}.`);
}

async function ask(address, path) {
  const { status } = await fetch(address + path);
  if (status !== 200) throw new Error(`The unpacked server answered ${path} with ${status}.`);
}

async function untilReady(server, address) {
  const until = Date.now() + 120_000;
  for (;;) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    if (server.exitCode !== null) throw new Error(`The unpacked server ended with ${server.exitCode}.`);
    if (Date.now() > until) throw new Error('The unpacked server was not ready within two minutes.');
    await delay(200);
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await tryArchive(process.argv[2]);
  console.log('The archive starts in an empty folder, answers, and ends.');
}
