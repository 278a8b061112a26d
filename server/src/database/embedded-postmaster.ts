import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Account } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';
import { cleanEnvironment } from './embedded-cluster.ts';

export interface Postmaster {
  readonly port: number;
  /** False once the server process has ended by itself. */
  isAlive(): boolean;
}

/** The server that already runs on this cluster (left by a killed run), or null; a stale note of one is removed. */
export function runningPostmaster(cluster: string): Postmaster | null {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number);
  if (pid && port && isPostgres(pid, cluster)) return { port, isAlive: () => isPostgres(pid, cluster) };
  // A dead process PostgreSQL clears itself (it also looks for surviving children); a reused id it would obey.
  if (pid && isAlive(pid)) rmSync(file);
  return null;
}

/** Starts a server on the cluster. It answers a little later, or ends: watch isAlive. */
export async function startPostmaster(
  cluster: string,
  binaries: Binaries,
  account: Account | null,
  logFile: string,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster> {
  const port = await freePort();
  const all = { ...settings, port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(logFile);
  // Detached: Ctrl-C reaches the whole terminal group, and the database must outlive the server's last query.
  const child = spawn(binaries.postgres, ['-D', cluster, ...flags], {
    ...account,
    cwd: '/',
    env: cleanEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let alive = true;
  child.once('error', () => (alive = false));
  child.once('exit', () => (alive = false));
  child.unref();
  return { port, isAlive: () => alive };
}

function openLog(file: string): number {
  const isLarge = existsSync(file) && statSync(file).size > 10_000_000;
  return openSync(file, isLarge ? 'w' : 'a', 0o600);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether this process is a PostgreSQL of this cluster and not another that got the number later. */
function isPostgres(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  return commandLine(pid).includes(cluster);
}

function commandLine(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  try {
    if (existsSync(file)) return readFileSync(file, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
