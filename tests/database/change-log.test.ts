import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planningTables } from '../support/planning-tables.ts';
import { systemChange } from '../support/system-change/system-change.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.12');

let database: TestDatabase;
const storeTruck = async (): Promise<number> => {
  let id = 0;
  await systemChange(database.owner, 'test.prepare', async (tx) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO truck (type, capacity, registration, default_driver, default_starting_time, color, status)
      VALUES ('SATTEL', 24000, 'OG-BS 214', 'Yilmaz', '05:30', 'SKY', 'ACTIVE') RETURNING id`.execute(tx);
    id = rows[0]?.id ?? 0;
  });
  return id;
};
beforeAll(async () => {
  database = await createTestDatabase();
  await storeTruck();
});
afterAll(async () => await database.drop());

describe('a planning table', () => {
  it.each(planningTables)('%s writes its rows into the log and stamps their versions', async (table) => {
    const { rows } = await sql<{ name: string }>`
      SELECT tgname AS name FROM pg_trigger WHERE tgrelid = ${table}::regclass AND NOT tgisinternal ORDER BY tgname`.execute(
      database.db,
    );
    expect(rows.map(({ name }) => name)).toEqual(['keep', 'log', 'stamp']);
  });

  it('refuses every write outside a change', async () => {
    const trucks = async () => await database.db.selectFrom('truck').selectAll().execute();
    const before = await trucks();
    const writes = [
      sql`UPDATE truck SET capacity = 1`,
      sql`DELETE FROM truck`,
      sql`INSERT INTO hall_capacity (hall_id, kind, day, max_capacity) VALUES (1, 'day', '2026-11-23', 1)`,
    ];
    for (const write of writes)
      await expect(write.execute(database.owner)).rejects.toMatchObject({ code: 'WP001' });
    for (const table of planningTables)
      await expect(sql`TRUNCATE ${sql.table(table)} CASCADE`.execute(database.owner)).rejects.toMatchObject({
        code: 'WP001',
      });
    expect(await trucks()).toEqual(before);
  });

  it('is refused again in the next transaction of the same connection', async () => {
    await database.owner.connection().execute(async (connection) => {
      await connection.transaction().execute(async (tx) => {
        await sql`SELECT set_config('app.change', '900', true)`.execute(tx);
      });
      await expect(sql`UPDATE truck SET capacity = 1`.execute(connection)).rejects.toMatchObject({
        code: 'WP001',
      });
    });
  });

  it('cannot log under a change that is not stored in the end', async () => {
    const forgotten = database.owner.transaction().execute(async (tx) => {
      await sql`SELECT set_config('app.change', '901', true)`.execute(tx);
      await sql`UPDATE truck SET capacity = 1`.execute(tx);
    });
    await expect(forgotten).rejects.toMatchObject({ constraint: 'change_row_change_id_fkey' });
  });

  it('counts versions itself, and not for an update that changes nothing', async () => {
    const id = await storeTruck();
    await systemChange(database.owner, 'test.edit', async (tx) => {
      await sql`UPDATE truck SET capacity = 25000, version = 77 WHERE id = ${id}`.execute(tx);
      await sql`UPDATE truck SET capacity = 25000 WHERE id = ${id}`.execute(tx);
    });
    const truck = await database.db
      .selectFrom('truck')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(truck.version).toBe(2);
    const logged = await database.db
      .selectFrom('changeRow')
      .select(['version', 'before', 'after'])
      .where('entity', '=', 'truck')
      .where('entityId', '=', id)
      .orderBy('version')
      .execute();
    expect(logged).toMatchObject([
      { version: 1, before: null, after: { capacity: 24_000 } },
      { version: 2, before: { capacity: 24_000, version: 1 }, after: { capacity: 25_000, version: 2 } },
    ]);
  });
});

it('a change is undone at most once, a stream’s revision is given once', async () => {
  const { owner: db } = database;
  const row = {
    actor: 'user:1',
    actorName: 'Anna',
    action: 'x',
    patch: '{}',
    loginId: null,
    mutationId: null,
  };
  const { id } = await db.selectFrom('change').select('id').executeTakeFirstOrThrow();
  const undo = async () =>
    await db
      .insertInto('change')
      .values({ ...row, undoOf: id })
      .execute();
  await undo();
  await expect(undo()).rejects.toMatchObject({ constraint: 'undone_once' });
  const told = await db.selectFrom('changeStream').selectAll().executeTakeFirstOrThrow();
  const again =
    sql`INSERT INTO change_stream SELECT * FROM change_stream WHERE stream_key = ${told.streamKey}`.execute(
      db,
    );
  await expect(again).rejects.toMatchObject({ constraint: 'change_stream_pkey' });
});

describe.each(['change', 'change_row', 'change_stream'])('what %s has logged', (table) => {
  it.each([
    ['UPDATE', sql`UPDATE ${sql.table(table)} SET change_id = change_id`],
    ['DELETE', sql`DELETE FROM ${sql.table(table)}`],
    ['TRUNCATE', sql`TRUNCATE ${sql.table(table)} CASCADE`],
  ])('is not rewritten by %s', async (word, statement) => {
    const count = sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`;
    const before = (await count.execute(database.db)).rows;
    const rewrite =
      table === 'change' && word === 'UPDATE' ? sql`UPDATE change SET actor = 'user:2'` : statement;
    await expect(rewrite.execute(database.owner)).rejects.toMatchObject({ code: 'WP002' });
    await expect(rewrite.execute(database.db)).rejects.toMatchObject({ code: '42501' });
    expect((await count.execute(database.db)).rows).toEqual(before);
  });
});
