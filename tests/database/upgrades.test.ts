import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrateToLatest } from '../../server/src/database/migrate.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { createEmptyDatabase, migrateOnly } from '../support/test-database-at.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(async () => await database.drop());

it('people who had one name get a number, the longest known keeps it, and no more namesakes come', async () => {
  const { db } = database;
  await migrateOnly(db, (name) => name < '0017');
  const names = [
    'Anna Berg',
    'anna  berg',
    'Bernd',
    'Anna Berg (2)',
    'Ａnna Berg',
    'x'.repeat(100),
    'X'.repeat(100),
  ];
  for (const [index, name] of names.entries())
    await sql`INSERT INTO app_user (email, name, password_hash) VALUES (${`${index}@werkplan.example`}, ${name}, '')`.execute(
      db,
    );
  await migrateToLatest(db);
  const { rows } = await sql<{ name: string }>`SELECT name FROM app_user ORDER BY id`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual([
    'Anna Berg',
    'anna  berg (3)',
    'Bernd',
    'Anna Berg (2)',
    'Ａnna Berg (4)',
    'x'.repeat(100),
    `${'X'.repeat(94)} (2)`,
  ]);
  await expect(
    sql`INSERT INTO app_user (email, name, password_hash) VALUES ('b@werkplan.example', 'BERND', '')`.execute(
      db,
    ),
  ).rejects.toThrow('one_person_a_name');
});
