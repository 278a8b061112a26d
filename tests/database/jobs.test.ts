import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addJob } from '../../server/src/jobs/job-store.ts';
import { Jobs } from '../../server/src/jobs/jobs.ts';
import { keptLogger } from '../support/run-logs.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => await database.drop());

/** Ends all connections but the asking one, and says how many there were. */
const endConnections = async (): Promise<number> => {
  const { rows } = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`.execute(
    database.db,
  );
  return rows.length;
};

it('are taken again after PostgreSQL has ended the connections; a stop closes those', async () => {
  const done: number[] = [];
  const jobs = new Jobs({
    databaseUrl: database.url,
    logger: keptLogger('silent'),
    mostAtOnce: 4,
    tasks: {
      look: async (id) => {
        await Promise.resolve();
        done.push(id);
      },
    },
  });
  jobs.start();
  await addJob(database.db, { task: 'look', id: 1 });
  await expect.poll(() => done).toEqual([1]);
  expect(await endConnections()).toBeGreaterThan(0);
  await addJob(database.db, { task: 'look', id: 2 });
  await expect.poll(() => done).toEqual([1, 2]);
  await jobs.stop();
  await expect.poll(endConnections).toBe(0);
});
