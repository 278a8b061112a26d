import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readEpoch, requireWholePlan, startNewEpoch } from '../../server/src/change/epoch-store.ts';
import { systemChange } from '../support/system-change/system-change.ts';
import { asDomainError } from '../../server/src/database/constraint-errors.ts';
import { createDatabase, type Database } from '../../server/src/database/database.ts';
import { migrateToLatest } from '../../server/src/database/migrate.ts';
import { readPatchesAfter } from '../../server/src/change/log-query.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

let database: TestDatabase;
/** A connection as PostgreSQL's superuser. */
let administrator: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pathname } = new URL(database.url);
  administrator = createDatabase(Object.assign(new URL(inject('templateUrl')), { pathname }).href);
});
afterAll(async () => {
  await administrator.destroy();
  await database.drop();
});

const run = async (text: string): Promise<void> => {
  for (const statement of text.split(';')) await sql.raw(statement).execute(administrator);
};
const addTruck = async (registration: string): Promise<void> =>
  await systemChange(database.owner, 'test.truck', async (tx) => {
    await sql`INSERT INTO truck (type, capacity, registration, default_driver, default_starting_time, color, status)
      VALUES ('SATTEL', 24000, ${registration}, 'Yilmaz', '05:30', 'SKY', 'ACTIVE')`.execute(tx);
  });

it.each([
  ['a change of the plan', async () => await addTruck('one')],
  ['the housekeeping of PostgreSQL', async () => await run('VACUUM FREEZE; ANALYZE; CHECKPOINT')],
  ['another index', async () => await run('CREATE INDEX more ON change (at); DROP INDEX more')],
])('stays the same over %s', async (_, happens) => {
  spec('L.61');
  const before = await readEpoch(database.db);
  await happens();
  expect(await readEpoch(database.db)).toBe(before);
});

it.each([
  ['the row is ended', `UPDATE epoch SET id = 'another'`],
  [
    'the same row is written anew',
    `CREATE TABLE kept AS TABLE epoch; DELETE FROM epoch; INSERT INTO epoch TABLE kept; DROP TABLE kept`,
  ],
  [
    'the heads are emptied and filled again',
    `CREATE TABLE kept AS TABLE stream; TRUNCATE stream; INSERT INTO stream TABLE kept; DROP TABLE kept`,
  ],
  ['the log is written anew', `VACUUM FULL change`],
])('is another one when %s', async (_, statements) => {
  spec('L.61');
  const before = await readEpoch(database.db);
  await run(statements);
  expect(await readEpoch(database.db)).not.toBe(before);
  expect(await readEpoch(database.db)).toMatch(/^[0-9a-f]{32}$/);
});

it('is ended once, however many servers notice at the same time', async () => {
  spec('L.61');
  const others = Array.from({ length: 6 }, () => createDatabase(database.url, { max: 1 }));
  const seen = await readEpoch(database.db);
  const ended = await Promise.all(others.map(async (db) => await startNewEpoch(db, seen)));
  expect(ended.filter(Boolean)).toHaveLength(1);
  expect(await startNewEpoch(database.db, seen)).toBe(false);
  for (const db of others) await db.destroy();
});

it('is readable for a role that owns nothing, and where the provider hides what it is made of', async () => {
  expect(await readEpoch(database.db)).toBe(await readEpoch(administrator));
  await run(`REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC;
    REVOKE EXECUTE ON FUNCTION pg_walfile_name(pg_lsn) FROM PUBLIC`);
  const hidden = await readEpoch(database.db);
  expect(hidden).toMatch(/^[0-9a-f]{32}$/);
  expect(await readEpoch(database.db)).toBe(hidden);
  await run(`GRANT EXECUTE ON FUNCTION pg_control_system() TO PUBLIC;
    GRANT EXECUTE ON FUNCTION pg_walfile_name(pg_lsn) TO PUBLIC`);
});

it('is asked once, however many patches it stamps', async () => {
  for (let count = 0; count < 31; count += 1) await addTruck(`truck ${count}`);
  const patches = await administrator.connection().execute(async (db) => {
    await sql`SET track_functions = 'all'`.execute(db);
    const before = await callsOfPlanEpoch();
    const rows = await readPatchesAfter(db, 'trucks', 0);
    await sql`SELECT pg_stat_force_next_flush()`.execute(db);
    expect((await callsOfPlanEpoch()) - before).toBe(1);
    return rows;
  });
  expect(patches.length).toBeGreaterThan(30);
});

const callsOfPlanEpoch = async (): Promise<number> => {
  const { rows } = await sql<{ calls: number }>`
    SELECT coalesce(sum(calls), 0) AS calls FROM pg_stat_user_functions WHERE funcname = 'plan_epoch'`.execute(
    database.db,
  );
  return rows[0]?.calls ?? 0;
};

it.each([
  ['its foreign keys are away', `ALTER TABLE change_row DROP CONSTRAINT change_row_change_id_fkey`],
  ['its row is away', `DELETE FROM epoch`],
  ['its tables are away', `DROP TABLE change_row CASCADE`],
  ['its function is away', `DROP FUNCTION plan_epoch`],
])('nobody is answered while %s', async (_, statements) => {
  const undone = new Error('undone');
  let refusal: unknown;
  await administrator
    .transaction()
    .execute(async (tx) => {
      await sql.raw(statements).execute(tx);
      refusal = await requireWholePlan(tx).then(() => null, asDomainError);
      throw undone;
    })
    .catch((error: unknown) => expect(error).toBe(undone));
  expect(refusal).toMatchObject({ code: 'BUSY' });
  await requireWholePlan(database.db);
});

it('a server that starts while its tables come back leaves them alone, and says so', async () => {
  await run('CREATE TABLE kept AS TABLE kysely_migration; TRUNCATE kysely_migration');
  await expect(migrateToLatest(administrator)).rejects.toThrow('a plan is being put back into the database');
  await run('INSERT INTO kysely_migration TABLE kept; DROP TABLE kept');
  await migrateToLatest(administrator);
});

it('a connection that has prepared a statement on other columns is not used again', async () => {
  const db = createDatabase(database.url, { max: 1 });
  const outcome = async (): Promise<unknown> =>
    await db
      .selectFrom('epoch')
      .selectAll()
      .where('id', '<>', '')
      .execute()
      .then((rows) => rows.length, asDomainError);
  expect(await outcome()).toBe(1);
  await run('ALTER TABLE epoch ADD COLUMN more integer');
  expect(await outcome()).toMatchObject({ code: 'BUSY' });
  expect(await outcome()).toBe(1);
  await db.destroy();
  await run('ALTER TABLE epoch DROP COLUMN more');
});
