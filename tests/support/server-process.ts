import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { builtProgram } from './built-program.ts';
import { freePort } from './free-port.ts';
import { middayZone } from './midday.ts';
import { collectedOutput, collectedServer } from './run-logs.ts';

export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  /** Kills the process with SIGKILL; resolves when it is gone. */
  kill9(): Promise<void>;
  /** Restarts the server on the same port and data directory; resolves when it is ready. */
  restart(): Promise<void>;
  /** Shuts the server down and resolves with its exit code. */
  stop(): Promise<number | null>;
}

type Environment = Readonly<Record<string, string>>;

export interface ServerOptions {
  readonly databaseUrl: string;
  /** Additional environment; a function receives the server's URL. */
  readonly env?: Environment | ((url: string) => Environment);
}

const readyWithin = 30_000;

/** Starts the built server in a process of its own; resolves when it is ready. */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'werkplan-server-'));
  const environment = environmentOf(options, port, dataDir);
  const output = collectedOutput();
  let child: ChildProcess;

  const launch = async () => {
    // The IPC channel makes the server exit when the test run ends for any reason.
    const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const;
    child = spawn(
      process.execPath,
      [...collectedServer.nodeOptions, '--enable-source-maps', builtProgram('main')],
      {
        env: environment,
        stdio: [...stdio],
      },
    );
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', output.take);
    }
    await untilReady(url, child, output.printed);
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
    return child.exitCode;
  };

  await launch();
  return {
    url,
    dataDir,
    kill9: async () => void (await end('SIGKILL')),
    restart: launch,
    stop: async () => {
      const code = await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** Returns the environment of a test server: common defaults and the test's own settings. */
export function environmentOf(
  { databaseUrl, env }: ServerOptions,
  port: number,
  dataDir: string,
): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PLANT_TIME_ZONE: middayZone,
    PLANT_REGION: 'none',
    ...collectedServer.env,
    ...(typeof env === 'function' ? env(`http://127.0.0.1:${port}`) : env),
  };
}

async function untilReady(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + readyWithin;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${printed()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(25);
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready within ${readyWithin} ms:\n${printed()}`);
}
