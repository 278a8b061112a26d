import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

/** The answers of probe.mjs inside a server. */
interface Answers {
  cpu: { user: number; system: number };
  memory: Memory;
  holds: boolean;
  startPhases: null;
  /** Ms spent since, by part of a change's way. */
  stopPhases: Readonly<Record<string, number>>;
  startProfile: null;
  stopProfile: null;
}

/** A server in a process of its own, with the probe inside. */
export interface ServerUnderTest {
  readonly url: string;
  ask<Question extends keyof Answers>(
    question: Question,
    input?: Readonly<Record<string, string>>,
  ): Promise<Answers[Question]>;
  /** CPU time used so far in ms, over all its lives. */
  cpu(): Promise<number>;
  /** The CPU time since it was last started. */
  cpuOfThisLife(): Promise<number>;
  kill9(): Promise<void>;
  /** Starts it again on the same port; resolves when it is ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerCommand {
  /** Node's parameters, the script among them. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Answers 200 once the server can serve. */
  readonly readyPath: string;
}

const probe = pathToFileURL(join(import.meta.dirname, 'probe.mjs')).href;
const readyWithin = 30_000;

export async function startServer({ command, env, readyPath }: ServerCommand): Promise<ServerUnderTest> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const waiting = new Map<number, (reply: never) => void>();
  let asked = 0;
  let cpuBefore = 0;
  let printed = '';
  let child: ChildProcess;

  const launch = async () => {
    child = spawn(process.execPath, ['--import', probe, ...command], {
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    child.on('message', ({ id, reply }: { id: number; reply: never }) => waiting.get(id)?.(reply));
    await untilReady(url + readyPath, child, () => printed);
  };
  const ask: ServerUnderTest['ask'] = async (question, input = {}) => {
    const id = (asked += 1);
    const reply = new Promise<never>((resolve) => waiting.set(id, resolve));
    child.send({ id, question, input });
    try {
      return await reply;
    } finally {
      waiting.delete(id);
    }
  };
  const cpuOfThisLife = async () => {
    const { user, system } = await ask('cpu');
    return (user + system) / 1000;
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };

  await launch();
  return {
    url,
    ask,
    cpuOfThisLife,
    cpu: async () => cpuBefore + (await cpuOfThisLife()),
    kill9: async () => {
      cpuBefore += await cpuOfThisLife();
      await end('SIGKILL');
    },
    restart: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        cpuBefore += await cpuOfThisLife();
        await end('SIGTERM');
      }
      await launch();
    },
    stop: async () => await end('SIGTERM'),
  };
}

async function untilReady(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + readyWithin;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`A server ended with ${child.exitCode}:\n${printed()}`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await delay(10);
  }
  child.kill('SIGKILL');
  throw new Error(`A server was not ready within ${readyWithin} ms:\n${printed()}`);
}

async function freePort(): Promise<number> {
  const finder = createServer().listen(0, '127.0.0.1');
  await once(finder, 'listening');
  const { port } = finder.address() as AddressInfo;
  finder.close();
  await once(finder, 'close');
  return port;
}
