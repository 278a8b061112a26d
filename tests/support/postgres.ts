import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOrGenerateSecret } from '../../server/src/config/data-directory.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded.ts';
import { embeddedAddress } from '../../server/src/database/embedded-roles.ts';
import { hasRoomInMemory, memoryPlace } from './memory-place.ts';

/** Durability is off, because a test database need not survive a power cut. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  // Tests open thousands of connections, each of which would otherwise compute 4,096 rounds of password hashing.
  scram_iterations: '1',
  // As on a server that has run for a while, a prepared statement is planned once instead of at each of its first five executions.
  plan_cache_mode: 'force_generic_plan',
  // Processes in the background would wake up all the time, for databases that live for seconds.
  io_method: 'sync',
  autovacuum_naptime: '5min',
};

/** The superuser's URL of the embedded PostgreSQL in this data directory. */
export const superuserUrl = (folder: string, { url }: { url: string }): string =>
  embeddedAddress(
    Number(new URL(url).port),
    readOrGenerateSecret(folder, 'postgres-password'),
    'werkplan',
    'superuser',
  );

/** A statement over a Unix domain socket costs half as much as one over TCP. */
const hasSockets = process.platform !== 'win32';

const bySocketIn = (folder: string, url: string): string => {
  const { port } = new URL(url);
  return Object.assign(new URL(url), { host: `${encodeURIComponent(folder)}:${port}` }).href;
};

/** Starts a PostgreSQL for one test run in a folder that is deleted afterwards, even if the run is killed. */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(temporaryPlace(), 'werkplan-postgres-'));
  // PostgreSQL runs as another user, who must be able to create a socket in the folder.
  chmodSync(folder, 0o1777);
  const sweep = sweepAfterDeath(folder);
  try {
    const bySocket = { ...settings, ...(hasSockets && { unix_socket_directories: folder }) };
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: console.log, settings: bySocket });
    const url = superuserUrl(folder, postgres);
    return {
      url: hasSockets ? bySocketIn(folder, url) : url,
      stop: async () => {
        await postgres.stop();
        rmSync(folder, { recursive: true, force: true });
        sweep();
      },
    };
  } catch (error) {
    sweep();
    throw error;
  }
}

/** A folder in memory if there is room, else on disk; root's private temporary folder may be inaccessible to PostgreSQL's user. */
export function temporaryPlace(): string {
  if (hasRoomInMemory()) return memoryPlace;
  return process.getuid?.() === 0 ? '/var/tmp' : tmpdir();
}

/** Starts a shell that waits until our end of a pipe closes for any reason and then deletes the folder. */
export function sweepAfterDeath(folder: string): () => void {
  if (process.platform === 'win32') return () => undefined;
  const script = `
    cat > /dev/null
    pid=$(head -n 1 "$0/postgres/postmaster.pid" 2> /dev/null) && kill -QUIT "$pid"
    while [ -n "$pid" ] && kill -0 "$pid"; do sleep 0.1; done
    rm -rf "$0"`;
  const shell = spawn('/bin/sh', ['-c', script, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  return () => shell.stdin.end();
}
