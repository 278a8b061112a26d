import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Config } from '../../server/src/config/config.ts';
import { inject } from 'vitest';
import { collectedServer } from './run-logs.ts';

/** Options for the process; it opens database connections of its own. */
export interface NodeOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  /** The time at which the clock stands still; when absent, the clock runs. */
  readonly now?: string;
}

export type NodeMessage = { readonly port: number } | { readonly error: string };

export interface NodeProcess {
  readonly url: string;
  stop(): Promise<void>;
  /** Kills the process with SIGKILL, as a power cut would. */
  kill(): Promise<void>;
}

/** Starts a server process of a plant from the sources. */
export const startNodeProcess = async (options: NodeOptions): Promise<NodeProcess> => {
  const child = spawn(process.execPath, [...collectedServer.nodeOptions, inject('nodeProgram')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(options);
  const answer = await Promise.race([
    once(child, 'message').then(([message]) => message as NodeMessage),
    once(child, 'exit').then(([code]) => ({ error: `ended with ${code}` })),
  ]);
  if ('error' in answer) throw new Error(`The second node did not start: ${answer.error}`);
  return {
    url: `http://127.0.0.1:${answer.port}`,
    stop: async () => await stop(child),
    kill: async () => await kill(child),
  };
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.disconnect();
  await exit;
};

const kill = async (child: ChildProcess): Promise<void> => {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
};
