import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '../../server/src/database/database.ts';
import { readAppRoles, readWorkingRole } from '../../server/src/database/app-rights.ts';
import { transferOwnership } from '../../server/src/database/embedded-roles.ts';
import { prepareDatabase } from '../../server/src/database/prepare-database.ts';
import { migrateToLatest, readSchema } from '../../server/src/database/migrate.ts';
import { fillDemoOfOld } from '../support/demo-of-old.ts';
import { systemChange } from '../support/system-change/system-change.ts';
import { editTruck, fillLittlePlan } from '../support/commits.ts';
import { administer } from '../support/administer.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createEmptyDatabase, migrateOnly } from '../support/test-database-at.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';
import { nightly } from '../support/nightly.ts';

spec('L.54');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillLittlePlan(database.db);
});
afterAll(async () => await database.drop());

const refused = { code: '42501' };

it.each([
  'DROP TABLE truck',
  'ALTER TABLE change DISABLE TRIGGER USER',
  'ALTER TABLE truck DISABLE TRIGGER USER',
  'TRUNCATE session',
  'CREATE TABLE mine (id integer)',
  'CREATE SCHEMA mine',
  'CREATE FUNCTION mine() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
  `INSERT INTO kysely_migration (name, timestamp) VALUES ('0099-mine', '')`,
  'DELETE FROM kysely_migration',
  'UPDATE change SET actor_name = actor_name',
  'DELETE FROM change_row',
  `SET app.archive = 'on'; DELETE FROM change`,
  'UPDATE log_start SET change_id = 1',
  `SET session_replication_role = 'replica'`,
  'CREATE ROLE mine SUPERUSER',
  `SELECT setval('change_id_seq', 1)`,
])('the role that the server runs as is refused: %s', async (statement) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject(refused);
});

it('neither the owner nor the server is a superuser', async () => {
  for (const db of [database.owner, database.db]) {
    const { rows } =
      await sql`SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS might
      FROM pg_roles WHERE rolname = current_user`.execute(db);
    expect(rows).toEqual([{ might: false }]);
  }
});

it('a start finds nothing to grant a second time, and none waits for what the server is doing', async () => {
  const other = createDatabase(database.ownerUrl, { max: 1 });
  await systemChange(other, 'test.edit', async (tx) => {
    await sql`UPDATE truck SET capacity = capacity + 1`.execute(tx);
    // A GRANT would wait for this lock, so the check must not execute one.
    await sql`LOCK TABLE truck IN ROW EXCLUSIVE MODE`.execute(tx);
    await prepareDatabase(database.owner, database.db);
  });
  await other.destroy();
  const { rows } = await sql<{
    xmin: string;
  }>`SELECT xmin::text FROM pg_class WHERE relname = 'truck'`.execute(database.db);
  await prepareDatabase(database.owner, database.db);
  expect(
    (await sql`SELECT xmin::text FROM pg_class WHERE relname = 'truck'`.execute(database.db)).rows,
  ).toEqual(rows);
});

it('an owner of another database changes neither of them', async () => {
  const other = await createEmptyDatabase();
  await expect(prepareDatabase(other.db, database.db)).rejects.toMatchObject({
    lines: ['DATABASE_OWNER_URL leads to another database than DATABASE_URL.'],
  });
  expect(await readSchema(other.db.withoutPlugins())).toEqual([]);
  await other.drop();
});

nightly('who may work on a database of an earlier release may work on what an upgrade adds', async () => {
  const old = await createEmptyDatabase();
  const { app } = old;
  await migrateOnly(old.db, (name) => name <= '0007-history');
  await sql`GRANT SELECT, INSERT ON change TO werkplan_app; GRANT USAGE ON SCHEMA public TO werkplan_app`.execute(
    old.db,
  );
  await expect(sql`SELECT FROM display`.execute(app)).rejects.toThrow();
  await migrateToLatest(old.db);
  expect((await sql`SELECT FROM display`.execute(app)).rows).toEqual([]);
  await expect(sql`INSERT INTO change DEFAULT VALUES`.execute(app)).rejects.toMatchObject(refused);
  expect(await readAppRoles(old.db)).toEqual(['werkplan_app']);
  await expect(sql`DELETE FROM change`.execute(app)).rejects.toMatchObject(refused);
  await old.drop();
});

nightly(
  'a database of the time when everything was the superuser’s becomes the owner’s, with all that is in it',
  async () => {
    const templateUrl = inject('templateUrl');
    const old = await createEmptyDatabase();
    const { pathname } = new URL(old.url);
    const url = Object.assign(new URL(templateUrl), { pathname }).href;
    const superuser = createDatabase(url, { max: 1 });
    await administer(templateUrl, `ALTER DATABASE ${pathname.slice(1)} OWNER TO CURRENT_USER`);
    await migrateOnly(superuser, (name) => name <= '0011-plan-epoch');
    await fillDemoOfOld(superuser, { today: '2026-11-23' });
    await superuser.destroy();
    await expect(prepareDatabase(old.db, old.app)).rejects.toMatchObject(refused);
    await transferOwnership(url);
    await prepareDatabase(old.db, old.app);
    expect(await editTruck(old.app)).toMatchObject({ result: 'stored' });
    await expect(sql`DELETE FROM change`.execute(old.app)).rejects.toMatchObject(refused);
    await old.drop();
  },
);

it('a start takes away what everybody may in a database of PostgreSQL 14, or one put back without its rights', async () => {
  await sql`GRANT EXECUTE ON FUNCTION commit_changes(jsonb) TO PUBLIC; GRANT CREATE ON SCHEMA public TO PUBLIC`.execute(
    database.owner,
  );
  // If the owner's functions trusted the search path, they would call this function instead of PostgreSQL's own.
  const trap = `CREATE FUNCTION nextval(text) RETURNS bigint LANGUAGE sql AS $$ SELECT 1::bigint $$`;
  await prepareDatabase(database.owner, database.db);
  await expect(sql.raw(trap).execute(database.db)).rejects.toMatchObject(refused);
  const { rows } = await sql<{ may: boolean }>`
    SELECT has_function_privilege('public', 'commit_changes(jsonb)', 'EXECUTE') AS may`.execute(database.db);
  expect(rows).toEqual([{ may: false }]);
  expect(await editTruck(database.db)).toMatchObject({ result: 'stored' });
});

it('a start by a role that may not change the schema works on one that is up to date, else says why not', async () => {
  await prepareDatabase(database.db, database.db);
  const old = await createEmptyDatabase();
  await expect(prepareDatabase(old.app, old.app)).rejects.toMatchObject(refused);
  await old.drop();
});

it('tells as what it works: as more than it needs, or not', async () => {
  const superuser = createDatabase(database.superuserUrl, { max: 1 });
  const roles = [superuser, database.owner, database.db].map(async (db) => await readWorkingRole(db));
  expect(await Promise.all(roles)).toEqual(['superuser', 'owner', 'app']);
  await superuser.destroy();
});

it('the compose file’s roles: one owns all that a superuser had, one nothing, and the superuser has no password', async () => {
  const old = await createEmptyDatabase();
  const { pathname } = new URL(old.url);
  const superuser = createDatabase(Object.assign(new URL(inject('templateUrl')), { pathname }).href, {
    max: 1,
  });
  await migrateOnly(superuser, (name) => name <= '0011-plan-epoch');
  const script = readFileSync(join(import.meta.dirname, '../../deploy/compose/roles.sql'), 'utf8')
    .replaceAll(/^\\.*$/gm, '')
    .replace(`:'password'`, `'geheim12345'`)
    // The tests' cluster already has roles of these names with other passwords.
    .replaceAll(/werkplan_(owner|app)/g, 'compose_$1');
  const undone = superuser.transaction().execute(async (tx) => {
    for (const _ of ['a new volume', 'once more']) await sql.raw(script).execute(tx);
    const { rows } = await sql<{ name: string; what: string }>`
      SELECT rolname AS name, (rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls) || ' ' || (rolpassword IS NULL)
        || ' ' || (SELECT count(*) > 0 FROM pg_class WHERE relowner = pg_authid.oid) AS what
      FROM pg_authid WHERE rolname LIKE 'compose%' OR rolname = current_user ORDER BY rolname LIKE 'compose%', rolname`.execute(
      tx,
    );
    expect(rows.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^true true/),
      'false false false',
      'false false true',
    ]);
    const owners = await sql`SELECT DISTINCT pg_get_userbyid(relowner) AS owner FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'S')`.execute(tx);
    expect(owners.rows).toEqual([{ owner: 'compose_owner' }]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await superuser.destroy();
  await old.drop();
});
