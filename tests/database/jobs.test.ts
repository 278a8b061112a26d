import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addJob } from '../../server/src/jobs/job-store.ts';
import { JobRunner } from '../../server/src/jobs/jobs.ts';
import { countStatements } from '../support/count-statements.ts';
import { collectedLogger } from '../support/run-logs.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => await database.drop());

/** Terminates all other connections and returns their number. */
const endConnections = async (): Promise<number> => {
  const { rows } = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`.execute(
    database.db,
  );
  return rows.length;
};

interface Taken {
  readonly jobs: JobRunner;
  /** The row ids of the started jobs, in order. */
  readonly begun: number[];
}

/** Starts processing jobs; each job ends when `mayEnd` resolves. */
const takeJobs = (mayEnd: () => Promise<void> = async () => await Promise.resolve()): Taken => {
  const begun: number[] = [];
  const look = async (id: number): Promise<void> => {
    begun.push(id);
    await mayEnd();
  };
  const logger = collectedLogger('silent');
  const jobs = new JobRunner({ databaseUrl: database.url, logger, maxAtOnce: 4, tasks: { look } });
  jobs.start();
  return { jobs, begun };
};

it('are taken again after PostgreSQL has ended the connections; a stop closes those', async () => {
  const { jobs, begun } = takeJobs();
  await addJob(database.db, { task: 'look', id: 1 });
  await expect.poll(() => begun).toEqual([1]);
  expect(await endConnections()).toBeGreaterThan(0);
  await addJob(database.db, { task: 'look', id: 2 });
  await expect.poll(() => begun).toEqual([1, 2]);
  await jobs.stop();
  await expect.poll(endConnections).toBe(0);
});

const waitingForLocks = async (): Promise<number> => {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND wait_event_type = 'Lock'`.execute(
    database.db,
  );
  return rows.length;
};

it('are taken again after PostgreSQL has ended the connection on which one was just noted as done', async () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const { jobs, begun } = takeJobs(async () => await ended);
  await addJob(database.db, { task: 'look', id: 3 });
  await expect.poll(() => begun).toEqual([3]);
  await database.owner.transaction().execute(async (other) => {
    await sql`SELECT FROM graphile_worker._private_jobs FOR UPDATE`.execute(other);
    end();
    await expect.poll(waitingForLocks).toBe(1);
    await endConnections();
  });
  await addJob(database.db, { task: 'look', id: 4 });
  await expect.poll(() => begun, { timeout: 10_000 }).toContain(4);
  await jobs.stop();
});

it.each([
  [{ keepsEarlier: true }, 'now'],
  [{}, 'later'],
])('that come later with %j are done %s if one for now waits', async (how, when) => {
  const { db } = database;
  await addJob(db, { task: 'look', id: 5 });
  await addJob(db, { task: 'look', id: 5, inMs: 3_600_000, ...how });
  const { rows } = await sql<{ isLater: boolean }>`
    SELECT run_at > now() AS "isLater" FROM graphile_worker.jobs WHERE key = 'look:5'`.execute(db);
  expect(rows).toEqual([{ isLater: when === 'later' }]);
  await addJob(db, { task: 'look', id: 5 });
  const { jobs, begun } = takeJobs();
  await expect.poll(() => begun).toEqual([5]);
  await jobs.stop();
});

it('that come earlier are done earlier', async () => {
  const { db } = database;
  await addJob(db, { task: 'look', id: 6, inMs: 3_600_000 });
  await addJob(db, { task: 'look', id: 6, keepsEarlier: true });
  const { jobs, begun } = takeJobs();
  await expect.poll(() => begun).toEqual([6]);
  await jobs.stop();
});

it('are looked for by one query for all that may run at once', async () => {
  const { statements } = await countStatements({ databaseUrl: database.url }, async () => {
    const { jobs, begun } = takeJobs();
    await addJob(database.db, { task: 'look', id: 7 });
    await expect.poll(() => begun).toEqual([7]);
    await jobs.stop();
  });
  const looks = statements.filter((text) => /\bskip locked\b/i.test(text));
  expect(looks.length).toBeGreaterThan(0);
  expect(looks.length).toBeLessThan(4);
});
