import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fillDemoOfOld } from '../support/demo-of-old.ts';
import { systemChange } from '../support/system-change/system-change.ts';
import { migrateToLatest } from '../../server/src/database/migrate.ts';
import { editTruck } from '../support/commits.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { createEmptyDatabase, migrateOnly } from '../support/test-database-at.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';
import { nightly } from '../support/nightly.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(async () => await database.drop());

it('people who had one name get a number, the longest known keeps it, and no more namesakes come', async () => {
  spec('L.56');
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

nightly(
  'a plan of before the commit is written on by it, and keys claimed before have the answers that were kept',
  async () => {
    spec('L.22f');
    const { db } = database;
    await migrateOnly(db, (name) => name < '0018');
    await fillDemoOfOld(db, { today: '2026-11-23' });
    const kept = { body: { id: 7 }, revisions: { trucks: 1 } };
    await sql`INSERT INTO idempotency (actor, key, fingerprint, answer) VALUES ('user:1', 'old', 'f', ${JSON.stringify(kept)})`.execute(
      db,
    );
    await migrateToLatest(db);
    const asked = [{ actor: 'user:1', key: 'old' }];
    expect(await editTruck(db, { asked })).toEqual({
      result: 'known',
      keys: [
        {
          actor: 'user:1',
          key: 'old',
          fingerprint: 'f',
          asOf: null,
          reply: null,
          revisions: {},
          answer: kept,
        },
      ],
    });
    expect(await editTruck(db)).toMatchObject({ result: 'stored' });
    await systemChange(db, 'test.edit', async (tx) => {
      await tx.updateTable('truck').set({ color: 'SKY' }).execute();
    });
    const { rows } = await sql`
    SELECT count(*)::int AS logged, max(version) AS version FROM change_row
    WHERE entity = 'truck' AND entity_id = (SELECT min(id) FROM truck)`.execute(db);
    expect(rows).toEqual([{ logged: 3, version: 3 }]);
  },
);

it('accounts are found by the domain in Unicode, where nobody else has that address', async () => {
  const { db } = database;
  await migrateOnly(db, (name) => name < '0080');
  const emails = [
    'eva@xn--mller-kva.example',
    'jan@xn--strae-oqa.example',
    'jan@straße.example',
    'a@stahl.de',
  ];
  for (const [index, email] of emails.entries())
    await sql`INSERT INTO app_user (email, name, password_hash) VALUES (${email}, ${`Person ${index}`}, '')`.execute(
      db,
    );
  await migrateToLatest(db);
  const { rows } = await sql<{ email: string }>`SELECT email FROM app_user ORDER BY id`.execute(db);
  expect(rows.map(({ email }) => email)).toEqual([
    'eva@müller.example',
    'jan@xn--strae-oqa.example',
    'jan@straße.example',
    'a@stahl.de',
  ]);
});
