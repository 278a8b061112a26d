import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOrGenerateSecret } from '../../server/src/config/data-directory.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded.ts';
import { embeddedAddress } from '../../server/src/database/embedded-roles.ts';
import { hasRoomInMemory, memoryPlace } from './memory-place.ts';

/** Turns durability off: a test's database need not survive a power cut. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  // Thousands of connections are made, each of which would work out its password's proof in 4,096 rounds.
  scram_iterations: '1',
  // As on a server that has run for a while: each connection plans a statement once, not at each of its first five runs.
  plan_cache_mode: 'force_generic_plan',
};

/** The superuser's address of the embedded PostgreSQL in this data directory. */
export const superuserUrl = (folder: string, { url }: { url: string }): string =>
  embeddedAddress(
    Number(new URL(url).port),
    readOrGenerateSecret(folder, 'postgres-password'),
    'werkplan',
    'superuser',
  );

/** A socket of the file system carries a statement for half of what a network's connection costs. */
const hasSockets = process.platform !== 'win32';

const bySocketIn = (folder: string, url: string): string => {
  const { port } = new URL(url);
  return Object.assign(new URL(url), { host: `${encodeURIComponent(folder)}:${port}` }).href;
};

/** A PostgreSQL for one test run, reached as its superuser, in a folder that goes with it – also when the run itself is killed. */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(temporaryPlace(), 'werkplan-postgres-'));
  // Its own user makes a socket in it.
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

/** Puts the data in memory where there is room. Root's own temporary folder might be closed to the user who runs PostgreSQL. */
export function temporaryPlace(): string {
  if (hasRoomInMemory()) return memoryPlace;
  return process.getuid?.() === 0 ? '/var/tmp' : tmpdir();
}

/** A shell that waits for our end of a pipe to close, whatever closes it, and then clears away what is left. */
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
