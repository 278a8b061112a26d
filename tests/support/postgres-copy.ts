import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { SystemAccount } from '../../server/src/database/embedded-account.ts';
import { runProgram } from '../../server/src/database/embedded-cluster.ts';

interface RunningCluster {
  /** The superuser's URL. */
  readonly url: string;
  readonly data: string;
  readonly account: SystemAccount | null;
}

/**
 * Copies the data directory of a running PostgreSQL. Started, the copy is a standby that receives nothing more;
 * promoted, it continues from the moment of the copy.
 */
export const copyAsReplica = async (
  { url, data, account }: RunningCluster,
  target: string,
): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const write = (name: string, text: string): void => {
    const file = join(target, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (account) chownSync(file, account.uid, account.gid);
  };
  try {
    rmSync(target, { recursive: true, force: true });
    await client.query(`SELECT pg_backup_start('replica', true)`);
    await copyFolder(data, target);
    const { rows } = await client.query<{ labelfile: string }>(`SELECT labelfile FROM pg_backup_stop(false)`);
    // Files appear and vanish during the copy; the WAL up to the end of the backup contains what the copy lacks.
    rmSync(join(target, 'pg_wal'), { recursive: true });
    await copyFolder(join(data, 'pg_wal'), join(target, 'pg_wal'));
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(target, name), { force: true });
    write('backup_label', rows[0]?.labelfile ?? '');
    write('standby.signal', '');
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Preserves modes and owners; `cp` may fail for files that vanish meanwhile, which does not matter. */
const copyFolder = async (from: string, to: string): Promise<void> => {
  await runProgram('cp', ['-a', from, to], null).catch((error: unknown) => {
    const complaints = String((error as { stderr?: unknown }).stderr)
      .trim()
      .split('\n');
    if (!complaints.every((line) => line.includes('No such file'))) throw error;
  });
};
