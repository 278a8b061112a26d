import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/src/database/database.ts';
import { migrateToLatest } from '../../server/src/database/migrate.ts';
import { backUp, restore } from '../../server/src/operations/backup-command.ts';
import { runInSnapshot, readPlan } from '../../server/src/operations/backup-store.ts';
import { openBackup } from '../../server/src/operations/read-backup.ts';
import { writeBackup } from '../../server/src/operations/write-backup.ts';
import { recordCommand } from '../../server/src/audit/record-command.ts';
import { nightly } from '../support/nightly.ts';
import { volumes } from '../support/volumes.ts';
import { fillLittlePlan } from '../support/commits.ts';
import { addUser } from '../support/people.ts';
import { allRows } from '../support/table-rows.ts';
import { createDatabaseFrom, createTestDatabase, dropDatabase } from '../support/test-database.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.22d');

const silent = (): void => undefined;
let folder: string;
/** An undamaged plan: the database to clone, and its backup. */
let template: string;
let sound: string;
let fresh: { db: Database; drop: () => Promise<void> };
const file = () => join(folder, 'plan.gz');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'werkplan-proof-'));
  sound = join(folder, 'sound.gz');
  const { url, owner, db } = await createTestDatabase();
  await fillLittlePlan(db);
  for (const name of ['Bernd', 'Carla']) await addUser(db, `${name.toLowerCase()}@werkplan.example`, name);
  await sql`
    INSERT INTO yard_link (name, date, valid_until, created_at, created_by)
      SELECT 'Tor ' || n, '2026-11-23', '2026-11-24', now(), 1 FROM generate_series(1, 2) n;
    INSERT INTO api_token (name, hash, prefix, scopes, created_at, created_by) VALUES ('ERP', 'h1', 'p', '{read}', now(), 1);
    INSERT INTO display (name, key_hash, created_at, created_by) VALUES ('Halle 1', 'k1', now(), 1);
    INSERT INTO passkey (user_id, name, credential_id, public_key, counter, rp_id, transports, created_at)
      VALUES (1, 'Schlüssel', 'c1', 'p', 0, 'localhost', '{}', now());
    INSERT INTO invitation (user_id, hash, expires_at) VALUES (2, 'i1', now() + interval '1 day');
    INSERT INTO authenticator_app (user_id, secret, since) VALUES (1, 's1', now());
    INSERT INTO login (user_id, created_at, last_seen_at, expires_at)
      SELECT 1, now(), now(), now() + interval '1 day' FROM generate_series(1, 3);
  `.execute(owner);
  await backUp(owner, { to: sound }, silent);
  await Promise.all([owner.destroy(), db.destroy()]);
  template = new URL(url).pathname.slice(1);
});
afterAll(async () => {
  await dropDatabase(template);
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  const { owner: db, drop } = await createDatabaseFrom(template);
  fresh = { db, drop };
});
afterEach(async () => {
  await fresh.drop();
  rmSync(file(), { force: true });
});

const backUpNow = async (damaged: boolean): Promise<string> => {
  const lines: string[] = [];
  await backUp(fresh.db, { to: file(), damaged }, (line) => lines.push(line));
  return lines.join('\n');
};

const damages: [string, string[], RegExp][] = [
  [
    'gone and odd tables',
    [
      'DROP TABLE shipment, change_row CASCADE',
      'ALTER TABLE hall ADD COLUMN floor text',
      'ALTER TABLE webhook DROP COLUMN url',
    ],
    /change_row is missing\n\s+.*shipment is missing\n.*missing: webhook.url text.*unknown: hall.floor text/s,
  ],
  [
    'a row past the log',
    [
      'ALTER TABLE production_order DISABLE TRIGGER USER',
      "UPDATE production_order SET note = 'x' WHERE id = 1",
      'ALTER TABLE production_order ENABLE TRIGGER USER',
    ],
    /production_order 1 differs in note/,
  ],
];

it.each(damages.slice(0, volumes.refusedBackups))(
  'of %s nothing is written but by --damaged',
  async (_, statements, complaint) => {
    for (const statement of statements) await sql.raw(statement).execute(fresh.db);
    await expect(backUpNow(false)).rejects.toThrow(complaint);
    expect(existsSync(file())).toBe(false);
    expect(await backUpNow(true)).toMatch(complaint);
    expect((await openBackup(file())).counts.get('production_order')).toBe(1);
  },
);

nightly('of a damaged plan it is restored by --damaged alone', async () => {
  await sql`ALTER TABLE shipment DISABLE TRIGGER USER; UPDATE shipment SET version = 9 WHERE id = 2;
    ALTER TABLE shipment ENABLE TRIGGER USER`.execute(fresh.db);
  await backUpNow(true);
  await restore(fresh.db, await openBackup(sound), { force: true, writeLine: silent });
  const before = await allRows(fresh.db);
  await expect(
    restore(fresh.db, await openBackup(file()), { force: true, writeLine: silent }),
  ).rejects.toThrow('shipment 2 differs in version');
  expect(await allRows(fresh.db)).toEqual(before);
  const lines: string[] = [];
  const how = { force: true, damaged: true, writeLine: (line: string) => lines.push(line) };
  await restore(fresh.db, await openBackup(file()), how);
  expect(lines.join('\n')).toContain('shipment 2 differs in version');
});

it.each(
  [
    [
      'tables, functions and views are gone or odd',
      `DROP TABLE shipment, change_row CASCADE; ALTER TABLE app_user DROP COLUMN email CASCADE; DROP FUNCTION commit_changes CASCADE;
      CREATE TABLE guest (id integer REFERENCES hall)`,
    ],
    ['what tells the schema is gone', 'DROP TABLE epoch, kysely_migration, kysely_migration_lock'],
    ['nothing is left', 'DROP SCHEMA public CASCADE'],
  ].slice(0, volumes.mendedDatabases),
)('restore --force mends a database of which %s', async (_, statement) => {
  const wanted = await allRows(fresh.db);
  await sql.raw(statement).execute(fresh.db);
  await restore(fresh.db, await openBackup(sound), { force: true, keepLinks: true, writeLine: silent });
  await migrateToLatest(fresh.db);
  const { guest: __, ...found } = await allRows(fresh.db);
  const other = { epoch: [], security_event: [], audit_chain: [] };
  expect({ ...found, ...other }).toEqual({ ...wanted, ...other });
  await sql`DROP TABLE IF EXISTS guest`.execute(fresh.db);
  await backUpNow(false);
});

it('a damaged database is replaced by force alone', async () => {
  await sql`DROP TABLE app_user CASCADE`.execute(fresh.db);
  await expect(
    restore(fresh.db, await openBackup(sound), { force: false, writeLine: silent }),
  ).rejects.toThrow(
    'The tables of this database are damaged. With --force and its name the backup replaces them for good.',
  );
});

nightly('a file of other rows than were to be written gets no name', async () => {
  await runInSnapshot(fresh.db, async (tx) => {
    const plan = await readPlan(tx);
    const counts = new Map([...plan.counts, ['hall', 9]]);
    await expect(writeBackup(file(), { ...plan, counts })).rejects.toThrow(/hall: \d rows instead of 9/);
  });
  expect([existsSync(file()), existsSync(`${file()}.part`)]).toEqual([false, false]);
});

nightly('an empty file is none', async () => {
  writeFileSync(file(), '');
  await backUpNow(false);
  expect((await openBackup(file())).header.product).toBe('Werkplan');
});

describe('who may get in', () => {
  const tables = [
    'app_user',
    'api_token',
    'display',
    'passkey',
    'invitation',
    'authenticator_app',
    'yard_link',
  ];
  const accessNow = async () => {
    const rows = await allRows(fresh.db);
    return Object.fromEntries(tables.map((table) => [table, rows[table]]));
  };
  const restoreNow = async (db: Database, keepLinks = false): Promise<string> => {
    const lines: string[] = [];
    const how = { from: 'plan.gz', force: true, keepLinks, writeLine: (line: string) => lines.push(line) };
    await restore(db, await openBackup(sound), how);
    return lines.join('\n');
  };
  it('stays as it is now over the same plan, and is listed; what was written down stays, and no number is given twice', async () => {
    await sql`
      UPDATE app_user SET is_active = false, disabled_at = now() WHERE id = 2;
      UPDATE app_user SET password_hash = 'new' WHERE id = 1;
      UPDATE app_user SET name = 'Ehemalige Person 1', is_active = false, anonymized_at = now(), email = 'former-3@werkplan.invalid' WHERE id = 3;
      INSERT INTO app_user (email, name, password_hash) VALUES ('neu@werkplan.example', 'Neu', 'x');
      UPDATE api_token SET revoked_at = now();
      INSERT INTO api_token (name, hash, prefix, scopes, created_at, created_by) VALUES ('Waage', 'h2', 'p', '{read}', now(), 1);
      DELETE FROM display; DELETE FROM passkey; DELETE FROM login WHERE id = 1;
      UPDATE login SET ended_at = '2026-11-23 12:00Z' WHERE id = 2;
      UPDATE invitation SET hash = 'i2'; UPDATE authenticator_app SET secret = 's2';
      UPDATE yard_link SET revoked_at = now(), generation = generation + 1 WHERE id = 1;
      SELECT setval('production_order_id_seq', 90000)`.execute(fresh.db);
    await recordCommand(fresh.db, 'user.disable', { userId: 2 });
    const { security_event: written = [] } = await allRows(fresh.db);
    expect(written).toHaveLength(1);
    const { app_user: people = [], ...now } = await accessNow();
    const said = await restoreNow(fresh.db);
    const { app_user: found, ...after } = await accessNow();
    expect(after).toEqual(now);
    const named = people.map((row) => ({ ...row, is_named_in_log: row['anonymized_at'] !== null }));
    expect(found).toEqual(expect.arrayContaining(named));
    for (const line of [
      'disabled)',
      'token 1 (ERP): stays as it is now (revoked)',
      'token 2 (Waage): stays as it is now (in force)',
      'display 1 (Halle 1): stays removed',
      'Schlüssel) of person 1: stays removed',
      'invitation of person 2: stays as it is now',
      'authenticator app of person 1: stays as it is now',
    ])
      expect(said).toContain(line);
    const rows = await allRows(fresh.db);
    const ended = expect.any(String);
    expect(rows['login']).toMatchObject([{ ended_at: ended }, { ended_at: ended }, { ended_at: null }]);
    const details = {
      at: (await openBackup(sound)).header.at,
      file: 'plan.gz',
      user: userInfo().username,
    };
    expect(rows['security_event']).toEqual([
      ...written,
      expect.objectContaining({ event: 'plan.restore', actor: 'command', details }),
    ]);
    const { rows: next } = await sql`SELECT nextval('production_order_id_seq') AS next`.execute(fresh.db);
    expect(next).toEqual([{ next: 90_001 }]);
  });

  nightly.each([false, true])(
    'is void in a database that doesn’t know the plan, unless it is kept: %s',
    async (isKept) => {
      const empty = await createTestDatabase();
      try {
        expect((await restoreNow(empty.owner, isKept)).includes('--keep-links keeps them')).toBe(!isKept);
        const { api_token, display, login, yard_link } = await allRows(empty.db);
        const inForce = [api_token, yard_link].map((rows) => rows?.some((row) => row['revoked_at'] === null));
        const others = [display?.length === 1, login?.[0]?.['ended_at'] === null];
        expect([...inForce, ...others]).toEqual([isKept, isKept, isKept, isKept]);
      } finally {
        await empty.drop();
      }
    },
  );
});
