import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { SystemAccount } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';
import { cleanEnvironment } from './embedded-cluster.ts';
import { openLog } from './embedded-log.ts';
import { readCommandLine, isAlive } from './processes.ts';

/** A PostgreSQL cluster with all that is needed to run PostgreSQL on it. */
export interface ClusterOptions {
  /** The path of the data directory as configured. */
  readonly dataDir: string;
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly account: SystemAccount | null;
  readonly logFile: string;
  readonly password: string;
  /** PostgreSQL settings such as fsync, by name. */
  readonly settings: Readonly<Record<string, string>>;
}

export interface Postmaster {
  readonly port: number;
  /** False once PostgreSQL's main process has ended. */
  isAlive(): boolean;
}

interface StartedPostmaster extends Postmaster {
  /** Stops PostgreSQL before it has answered. */
  cancel(): Promise<void>;
}

/** Returns the PostgreSQL that already runs on this cluster (left by a killed run), or null; removes a stale pid file. */
export const findRunningPostmaster = (cluster: string): Postmaster | null => {
  const file = join(cluster, 'postmaster.pid');
  const [pid, , , port] = read(file).split('\n').map(Number);
  if (pid && port && isPostgres(pid, cluster)) return { port, isAlive: () => isPostgres(pid, cluster) };
  // PostgreSQL handles a dead process's file itself, but the id of another running process would keep it from starting.
  if (pid && isAlive(pid)) rmSync(file, { force: true });
  return null;
};

/**
 * Starts PostgreSQL on the cluster without waiting until it answers; `isAlive` tells if it has ended. If `port` is null, it uses
 * any free port.
 */
export const startPostmaster = async (
  place: ClusterOptions,
  port: number | null,
): Promise<StartedPostmaster> => {
  const { binaries, account, cluster, settings, logFile } = place;
  const listensOn = port ?? (await freePort());
  const all = {
    unix_socket_directories: '',
    ...settings,
    port: String(listensOn),
    listen_addresses: '127.0.0.1',
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(logFile);
  // Detached because Ctrl-C reaches the whole terminal group, and the database must outlive the server's last query.
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
  const cancel = async () => {
    if (!alive) return;
    const exit = once(child, 'exit');
    child.kill('SIGINT');
    await exit;
  };
  return { port: listensOn, isAlive: () => alive, cancel };
};

const read = (file: string): string => {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** True if this process is this cluster's PostgreSQL and not another with a reused id. */
const isPostgres = (pid: number, cluster: string): boolean => {
  if (!isAlive(pid)) return false;
  return process.platform === 'win32' || readCommandLine(pid).includes(cluster);
};

const freePort = (): Promise<number> => {
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
};
