import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { shortLivedOptions } from '../../scripts/short-lived.mjs';
import { freePort } from './free-port.ts';
import { collectedOutput, collectedServer } from './run-logs.ts';
import { environmentOf, type ServerOptions, type ServerProcess } from './server-process.ts';

/** A message that starts a server with these settings, or stops it (`env: null`). */
export interface HostOrder {
  readonly server: number;
  readonly env: NodeJS.ProcessEnv | null;
}

/** Confirms that the order was executed, or explains why not. */
export interface HostAnswer {
  readonly server: number;
  readonly error?: string;
}

/** The process that hosts all servers of this worker; it ends with the worker. */
let host: ChildProcess | undefined;
const waiting = new Map<number, (answer: HostAnswer) => void>();
let started = 0;

const startHost = (): ChildProcess => {
  const parameters = [
    ...shortLivedOptions,
    ...collectedServer.nodeOptions,
    '--enable-source-maps',
    inject('hostProgram'),
  ];
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  child.stdout?.setEncoding('utf8').on('data', collectedOutput().take);
  child.on('message', (answer: HostAnswer) => waiting.get(answer.server)?.(answer));
  void once(child, 'exit').then(() => {
    host = undefined;
    for (const [server, end] of waiting) end({ server, error: 'the process of all test servers has ended' });
  });
  return child;
};

const give = async (order: HostOrder): Promise<void> => {
  host ??= startHost();
  const answered = new Promise<HostAnswer>((resolve) => waiting.set(order.server, resolve));
  host.send(order);
  const { error } = await answered;
  waiting.delete(order.server);
  if (error !== undefined)
    throw new Error(`A test's server did not ${order.env ? 'start' : 'stop'}: ${error}`);
};

const notAlone = async (): Promise<never> =>
  await Promise.reject(new Error('This server shares its process: ask for one of its own (ownProcess).'));

/**
 * Starts the built server inside this worker's host process, because loading the code takes most of a start.
 * A test that kills its server uses `startServerProcess` instead.
 */
export const startHostedServer = async (options: ServerOptions): Promise<ServerProcess> => {
  const server = (started += 1);
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'werkplan-server-'));
  await give({ server, env: environmentOf(options, port, dataDir) });
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    kill9: notAlone,
    restart: notAlone,
    stop: async () => {
      await give({ server, env: null });
      rmSync(dataDir, { recursive: true, force: true });
      return 0;
    },
  };
};
