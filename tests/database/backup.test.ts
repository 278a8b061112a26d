import { exec } from 'node:child_process';
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fillDemoOfOld } from '../support/demo-of-old.ts';
import { systemChange } from '../support/system-change/system-change.ts';
import type { Database } from '../../server/src/database/database.ts';
import { migrateToLatest } from '../../server/src/database/migrate.ts';
import { fillRest, fillYard } from '../support/hard-to-keep.ts';
import { readDaySnapshot } from '../support/read-day.ts';
import {
  backUp,
  readBackupCommand,
  readRestoreCommand,
  restore,
} from '../../server/src/operations/backup-command.ts';
import { openBackup } from '../../server/src/operations/read-backup.ts';
import { editTruck } from '../support/commits.ts';
import { nightly } from '../support/nightly.ts';
import { at } from '../support/scene.ts';
import { allRows } from '../support/table-rows.ts';
import {
  createDatabaseFrom,
  createTestDatabase,
  dropDatabase,
  type TestDatabase,
} from '../support/test-database.ts';
import { createEmptyDatabase, migrateOnly } from '../support/test-database-at.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';
const today = '2026-11-23';
const builtServer = join(import.meta.dirname, '../../server/dist');
const silent = (): void => undefined;
let folder: string;
/** A demo plant that was upgraded through every release, and its backups before the first and after the last upgrade. */
let old: Awaited<ReturnType<typeof createEmptyDatabase>>;
let backups: { first: string; last: string };
let first: Awaited<ReturnType<typeof allRows>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'werkplan-backup-'));
  backups = { first: join(folder, 'first.gz'), last: join(folder, 'last.gz') };
  old = await createEmptyDatabase();
  await migrateOnly(old.db, (name) => name <= '0003-change-log');
  await fillDemoOfOld(old.db, { today });
  await fillRest(old.db);
  first = await allRows(old.db);
  await backUp(old.db, { to: backups.first }, silent);
  await migrateToLatest(old.db);
  await fillYard(old.db, today);
  await backUp(old.db, { to: backups.last }, silent);
});
afterAll(async () => {
  if (restored) await dropDatabase(await restored);
  await old.drop();
  rmSync(folder, { recursive: true });
});

/** Omits the epoch and the record of the restore, in which a restored plan always differs. */
const plan = async (db: Database) => {
  const rows = await allRows(db);
  return { ...rows, epoch: [], security_event: [], audit_chain: [] };
};
const refusalOf = async (file: string): Promise<unknown> =>
  await openBackup(file).catch((error: Error) => error.message);
const restoreInto = async (db: Database, file: string, force = false): Promise<void> =>
  await restore(db, await openBackup(file), { force, keepLinks: true, writeLine: silent });
/** The name of a database with the restored backup, which tests clone instead of restoring again. */
let restored: Promise<string> | undefined;
const restoreOnce = async (): Promise<string> => {
  const { url, owner, db } = await createTestDatabase();
  await restoreInto(owner, backups.last);
  await Promise.all([owner.destroy(), db.destroy()]);
  return new URL(url).pathname.slice(1);
};
let wanted: ReturnType<typeof plan> | undefined;
const planOfOld = async () => await (wanted ??= plan(old.db));

it('the data of an older release keeps every row and field, and its day stays the same', async () => {
  spec('L.22f');
  const now = await allRows(old.db);
  expect(first['production_order']?.length).toBeGreaterThan(100);
  for (const [table, rows] of Object.entries(first)) {
    const kept = now[table]?.map((row, place) =>
      Object.fromEntries(Object.keys(rows[place] ?? {}).map((column) => [column, row[column]])),
    );
    // Migrations also add new fields to logged rows, so only the old fields are compared.
    expect(kept, table).toMatchObject(rows);
  }
  const { rows } = await sql<{ answer: string }>`
    SELECT answer::text AS answer FROM idempotency WHERE key = 'k1'`.execute(old.db);
  expect(JSON.parse(at(rows, 0).answer)).toEqual({ a: 'ä\n€ 🚚', b: 2 });
});

describe('a backup', () => {
  spec('L.22d');
  let fresh: { db: Database; url: string; app: Database };
  const drops: (() => Promise<void>)[] = [];
  const takes = ({ owner: db, ownerUrl: url, db: app, drop }: TestDatabase): void => {
    fresh = { db, url, app };
    drops.push(drop);
  };
  const takeRestored = async () => takes(await createDatabaseFrom(await (restored ??= restoreOnce())));
  afterEach(async () => {
    for (const drop of drops.splice(0)) await drop();
  });

  it('restores all of the plan, whatever is in it, in another epoch', async () => {
    await takeRestored();
    expect(await plan(fresh.db)).toEqual(await planOfOld());
    const [was, is] = [await readDaySnapshot(old.db, today), await readDaySnapshot(fresh.db, today)];
    expect({ ...is, epoch: was.epoch }).toEqual(was);
    expect(is.epoch).not.toBe(was.epoch);
    // After the restore, servers can append to the log with new numbers and have exactly their former rights.
    await expect(sql`DELETE FROM change`.execute(fresh.app)).rejects.toMatchObject({ code: '42501' });
    await expect(sql`INSERT INTO change DEFAULT VALUES`.execute(fresh.app)).rejects.toMatchObject({
      code: '42501',
    });
    await systemChange(fresh.db, 'test.note', async (tx) => {
      await tx.updateTable('productionOrder').set({ note: 'on' }).where('id', '=', 2).execute();
    });
    expect((await allRows(fresh.db))['change_row']?.length).toBe((first['change_row']?.length ?? 0) + 1);
    expect(await editTruck(fresh.app)).toMatchObject({ result: 'stored' });
  });

  nightly('of an older release is brought up to date', async () => {
    await takeRestored();
    await restoreInto(fresh.db, backups.first, true);
    // That release had no yard, so the restore keeps the current yard links.
    expect(await plan(fresh.db)).toEqual({ ...(await planOfOld()), yard_photo: [] });
    // The restored database has the same tables, indexes, triggers and functions as a new one.
    expect(await shapeOf(fresh.db)).toEqual(await shapeOf(old.db));
  });

  nightly('goes out and comes in by the standard streams, as out of a container', async () => {
    takes(await createTestDatabase());
    const run = (name: string, { url }: { url: string }): string =>
      `DATABASE_URL='${url}' '${process.execPath}' '${join(builtServer, name)}'`;
    const pipe = `${run('backup-cli.js', old)} --to - | ${run('restore-cli.js', fresh)} --from - --force ${new URL(fresh.url).pathname.slice(1)} --keep-links`;
    const { stdout } = await promisify(exec)(pipe);
    expect(stdout).toContain('The plan is as it was at ');
    expect(await plan(fresh.db)).toEqual(await planOfOld());
  });

  it('that can’t be restored, or not without force, leaves the plan as it is', async () => {
    await takeRestored();
    const before = await allRows(fresh.db);
    await expect(restoreInto(fresh.db, backups.first)).rejects.toThrow(
      'There is a plan in this database. With --force and its name the backup replaces it for good.',
    );
    // The plan of a release with few tables fails as any other, and is built in a tenth of the time.
    const backup = await openBackup(backups.first);
    const text = gunzipSync(readFileSync(backups.first)).toString();
    const lines = async function* () {
      yield { table: 'hall', next: {} };
      yield* text
        .split('\n')
        .filter((line) => line === '"(1)"')
        .map(() => '(1)');
      yield { table: 'production_order', next: {} };
      yield '(not,an,order)';
    };
    await expect(restore(fresh.db, { ...backup, lines }, { force: true, writeLine: silent })).rejects.toThrow(
      'invalid input syntax for type integer: "not"',
    );
    expect(await allRows(fresh.db)).toEqual(before);
  });

  it('is readable by its owner alone', () => {
    expect(statSync(backups.last).mode & 0o777).toBe(0o600);
  });
});

const shapeOf = async (db: Database): Promise<unknown> => {
  const { rows } = await sql`
    SELECT tablename || ': ' || indexdef AS text FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ': ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT nspname FROM pg_namespace WHERE nspname !~ '^(?:pg_|graphile_worker)' ORDER BY 1`.execute(
    db,
  );
  return rows;
};

describe('is refused in plain words:', () => {
  spec('L.22d');
  const spoiled = (spoil: (file: string) => void): string => {
    const file = join(folder, 'spoiled.gz');
    copyFileSync(backups.last, file);
    spoil(file);
    return file;
  };
  const rewritten = (change: (text: string) => string): string =>
    spoiled((file) =>
      writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(backups.last)).toString()))),
    );

  it('a file that is none', async () => {
    const file = join(folder, 'none.gz');
    expect(await refusalOf(file)).toBe(`${file} can’t be read (ENOENT).`);
    expect(await refusalOf(folder)).toBe(`${folder} can’t be read (EISDIR).`);
    for (const content of [
      '',
      'hello',
      gzipSync(''),
      gzipSync('hello\n'),
      gzipSync('{"product":"Werkplan"}\n'),
    ]) {
      writeFileSync(file, content);
      expect(await refusalOf(file)).toContain(`${file} is no backup of Werkplan`);
    }
  });

  it('one cut off, wherever, and one of which a byte or a line changed', async () => {
    const { size } = statSync(backups.last);
    const damaged = /spoiled.gz is damaged or was cut off; nothing was changed/;
    for (const length of [size - 1, size - 9, Math.floor(size / 2)])
      expect(await refusalOf(spoiled((file) => truncateSync(file, length)))).toMatch(damaged);
    const flipped = spoiled((file) => {
      const bytes = readFileSync(file);
      const place = Math.floor(size / 2);
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    });
    expect(await refusalOf(flipped)).toMatch(damaged);
    expect(await refusalOf(rewritten((text) => text.replace('Freiburg', 'Freiberg')))).toMatch(damaged);
    expect(
      await refusalOf(rewritten((text) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1))),
    ).toMatch(damaged);
  });

  it('one of a newer release', async () => {
    const backup = await openBackup(backups.last);
    const header = { ...backup.header, schema: [...backup.header.schema, '0099-robots'] };
    await expect(restore(old.db, { ...backup, header }, { force: true, writeLine: silent })).rejects.toThrow(
      'The backup is of a newer Werkplan (its schema is 0099-robots,',
    );
  });

  it('a name that is taken, a folder that isn’t there, and a command that says nothing', async () => {
    expect(() => readBackupCommand(['--to', backups.last])).toThrow('exists already; name a new file.');
    const nowhere = join(folder, 'nowhere', 'plan.gz');
    await expect(backUp(old.db, { to: nowhere }, silent)).rejects.toThrow(
      `${nowhere} can’t be written (ENOENT).`,
    );
    for (const parameters of [[], ['--to'], ['--to', ''], ['plan.gz'], ['--from', 'x']])
      expect(() => readBackupCommand(parameters)).toThrow('npm run backup -- --to <file>');
    for (const parameters of [[], ['--from'], ['--to', 'x'], ['--from', 'x', 'y']])
      expect(() => readRestoreCommand(parameters)).toThrow(
        'npm run restore -- --from <file> [--force <database>] [--damaged]',
      );
    expect(readRestoreCommand(['--from', 'x', '--force'])).toEqual({
      from: 'x',
      force: true,
      damaged: false,
      keepLinks: false,
    });
  });
});
