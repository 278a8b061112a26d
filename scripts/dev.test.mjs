import { EventEmitter, on } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serverAddress } from './dev-address.mjs';
import { devBundle } from './dev-bundle.mjs';
import { DevServer } from './dev-server.mjs';
import { runNode } from './tools.mjs';

/** A server of two source files, which reports their text and fails if it is empty. */
const main = `import { text } from './part.ts';
if (text === '') process.exit(3);
process.send(\`served: \${text satisfies string}\`);
setInterval(() => undefined, 1_000);`;
const saying = (text) => `export const text: string = '${text}';`;

let folder;
let server = null;
let children;
let lines;
beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'werkplan-dev-')));
  children = [];
  const events = new EventEmitter();
  lines = on(events, 'line');
  save('main.ts', main);
  save('part.ts', saying('one'));
  server = new DevServer({
    bundle: await devBundle({ absWorkingDir: folder, entryPoints: ['main.ts'], outdir: 'out' }),
    say: (line) => events.emit('line', `said: ${line.replace(/\d+\.\d s/, 'n s')}`),
    start: async (onReady) => {
      const child = runNode([join(folder, 'out/main.js')], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      children.push(child);
      child.on('message', (line) => {
        events.emit('line', line);
        onReady();
      });
      return child;
    },
  });
});
afterEach(async () => {
  await server.stop();
  expect(children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)).toEqual([]);
  rmSync(folder, { recursive: true });
});

/** Saves a file and reports it as the watcher does. */
const save = (name, text) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  server?.changed(file);
};
const nextLine = async () => (await lines.next()).value[0];
const nextLines = async (count) => {
  const found = [];
  while (found.length < count) found.push(await nextLine());
  return found;
};

it('a change of the server’s sources starts a new process, a change of another file does not', async () => {
  server.changed();
  expect(await nextLine()).toBe('served: one');
  await server.settled;

  save('part.ts', saying('two'));
  expect(await nextLines(2)).toEqual(['served: two', 'said: The server has the change (n s).']);
  expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGTERM', null]);

  save('part.test.ts', '');
  save('part.ts', saying('three'));
  expect(await nextLines(2)).toEqual(['served: three', 'said: The server has the change (n s).']);
  expect(children).toHaveLength(3);
});

it('a broken file is reported and the server continues; the next change is tried again', async () => {
  server.changed();
  expect(await nextLine()).toBe('served: one');
  save('part.ts', 'export const text = ;');
  const [error, hint] = await nextLines(2);
  expect(error).toMatch(/Unexpected ";"[^]*part\.ts:1:20/);
  expect(hint).toBe('said: The server continues without this change.');
  expect(children.map(({ signalCode }) => signalCode)).toEqual([null]);

  save('part.ts', saying(''));
  expect(await nextLine()).toBe(
    'said: The server has ended (exit code 3); it starts again at the next change.',
  );
  // Calls that wait for the server continue and are refused.
  await server.settled;

  save('part.ts', saying('mended'));
  expect(await nextLine()).toBe('served: mended');
});

it('a first start that fails is final and keeps its exit code', async () => {
  save('part.ts', saying(''));
  server.changed();
  expect(await server.failed).toBe(3);
});

it.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ PORT: '4000', HOST: '' }, 'http://127.0.0.1:4000'],
  [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:3000'],
  [{ HOST: '::' }, 'http://[::1]:3000'],
  [{ HOST: '192.168.0.7', PORT: ' ' }, 'http://192.168.0.7:3000'],
])('the client’s calls go to the server that the settings %o start', (settings, address) => {
  expect(serverAddress(settings)).toBe(address);
});
