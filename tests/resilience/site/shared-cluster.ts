import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { createDatabase } from '../../../server/src/database/database.ts';
import type { Cluster } from './cluster.ts';

const notAlone = async (): Promise<never> =>
  await Promise.reject(new Error('This PostgreSQL is shared: a run with this trouble needs startCluster.'));

/** Ends the connections of a database's servers, which hand in their counts only then, and returns its deadlocks. */
const countDeadlocks = async ({ superuserUrl }: TestDatabase): Promise<number> => {
  const db = createDatabase(superuserUrl, { max: 1 });
  try {
    // In the condition instead, PostgreSQL might end the connections of other databases first and compare their names later.
    const { rows: ended } = await sql<{ pid: number }>`
      SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`.execute(
      db,
    );
    const pids = ended.map(({ pid }) => pid);
    // The servers connect again at once, so only these are waited for.
    while ((await sql`SELECT FROM pg_stat_activity WHERE pid = ANY(${pids})`.execute(db)).rows.length > 0)
      await delay(20);
    const { rows } = await sql<{
      deadlocks: number;
    }>`SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`.execute(db);
    return rows[0]?.deadlocks ?? 0;
  } finally {
    await db.destroy();
  }
};

/**
 * The PostgreSQL of the test run, for runs that don't crash or freeze it: cloning the migrated template costs a tenth
 * of a cluster of one's own.
 */
export const shareCluster = (): Cluster => {
  const databases = new Map<string, TestDatabase>();
  return {
    createDatabase: async (name) => {
      const database = await createTestDatabase();
      databases.set(name, database);
      return database.superuserUrl;
    },
    crash: notAlone,
    freeze: notAlone,
    makeReplica: notAlone,
    failOver: notAlone,
    putBackFiles: notAlone,
    log: async (name) => {
      const database = databases.get(name);
      const count = database ? await countDeadlocks(database) : 0;
      return 'deadlock detected\n'.repeat(count);
    },
    stop: async () => {
      for (const database of databases.values()) await database.drop();
    },
  };
};
