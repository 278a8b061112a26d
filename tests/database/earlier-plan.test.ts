import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readSchema } from '../../server/src/database/migrate.ts';
import {
  recordPlan,
  requireNoEarlierPlan,
  requireNoLostCluster,
} from '../../server/src/operations/earlier-plan.ts';
import { addUser } from '../support/people.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createEmptyDatabase } from '../support/test-database-at.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.22i');

/** A database without tables, and one with all tables but without rows. */
let bare: Awaited<ReturnType<typeof createEmptyDatabase>>;
let unused: TestDatabase;
let folder: string;
beforeAll(async () => {
  bare = await createEmptyDatabase();
  unused = await createTestDatabase();
});
afterAll(async () => await Promise.all([bare.drop(), unused.drop()]));
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'werkplan-earlier-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const warn = vi.fn<(line: string) => void>();
const config = (newPlan = false) => ({
  dataDir: join(folder, 'data'),
  backupDir: join(folder, 'backups'),
  databaseUrl: bare.ownerUrl,
  newPlan,
});
const put = (file: string, text: string): void => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const ask = async ({ owner, ownerUrl }: TestDatabase, newPlan = false): Promise<void> =>
  await requireNoEarlierPlan(owner, ownerUrl, config(newPlan), warn);
const noteOf = async ({ owner, ownerUrl }: TestDatabase): Promise<void> =>
  await recordPlan(owner, ownerUrl, config());

const evidence = [
  [
    'the note of a start on another database',
    async () => await noteOf(unused),
    /the last start worked on werkplan_test_\w+ on .* \(.*plan-is-in\)/,
  ],
  [
    'the note of a start on this one, whose tables are gone',
    async () => await noteOf(bare),
    /the last start worked on /,
  ],
  [
    'an embedded database',
    () => put('data/postgres/PG_VERSION', '18'),
    /DATA_DIR \(.*data\) holds an embedded PostgreSQL/,
  ],
  [
    'an archive',
    () => put('data/archive/2023-10_1201-5480.ndjson.gz', '…'),
    /DATA_DIR has archives of a plan’s log/,
  ],
  ['a backup', () => put('backups/werkplan-2026-11-23.gz', '…'), /BACKUP_DIR \(.*backups\) has backups/],
  ['a backup of a damaged plan', () => put('backups/werkplan-damaged.gz', '…'), /has backups/],
] as const;

it.each(evidence)(
  'an empty database is refused beside %s, unless a new plan is asked for',
  async (_, leave, reason) => {
    await leave();
    await expect(ask(bare)).rejects.toThrow(reason);
    await expect(ask(bare)).rejects.toThrow(
      /^The database \S+ on .* is empty, but there was a plan: .*\(PLAN_MISSING\)\.$/,
    );
    await ask(bare, true);
    expect(await readSchema(bare.owner.withoutPlugins())).toEqual([]);
  },
);

it.each(evidence.filter(([name]) => name !== 'an embedded database'))(
  'no embedded database is made beside %s, unless a new plan is asked for',
  async (_, leave, reason) => {
    await leave();
    const embedded = { ...config(), databaseUrl: null };
    await expect(requireNoLostCluster(embedded)).rejects.toThrow(reason);
    await expect(requireNoLostCluster(embedded)).rejects.toThrow(
      /^DATA_DIR .* has no database, but there was/,
    );
    await requireNoLostCluster({ ...embedded, newPlan: true });
    await requireNoLostCluster(config());
    put('data/postgres/PG_VERSION', '18');
    await requireNoLostCluster(embedded);
  },
);

it('all reasons are named at once', async () => {
  for (const [, leave] of evidence.slice(2)) await leave();
  await expect(ask(bare)).rejects.toThrow(/embedded PostgreSQL; .*archives.*; .*has backups/);
});

it.each([
  ['on a new machine', (): void => undefined],
  [
    'beside a file of another name and an empty backup',
    () => {
      put('backups/notes.txt', '…');
      put('backups/werkplan-2026-11-23.gz', '');
    },
  ],
  [
    'beside what a start without a database has left',
    () => {
      put('data/session-secret', '…');
      put('data/outbox/mail.eml', '…');
    },
  ],
] as const)('an empty database is taken %s', async (_, leave) => {
  leave();
  await expect(ask(bare)).resolves.toBeUndefined();
  await expect(requireNoLostCluster({ ...config(), databaseUrl: null })).resolves.toBeUndefined();
  await expect(ask(unused)).resolves.toBeUndefined();
});

it('the database of the last start is taken though nobody is in it yet, and one that holds a plan always is', async () => {
  put('backups/werkplan-2026-11-23.gz', '…');
  await noteOf(unused);
  await ask(unused);
  await noteOf(bare);
  await expect(ask(unused)).rejects.toThrow('(PLAN_MISSING)');
  await addUser(unused.db, 'eva@werkplan.example', 'Eva Lang');
  await ask(unused);
  expect(warn).not.toHaveBeenCalled();
  await ask(unused, true);
  expect(warn).toHaveBeenCalledWith('NEW_PLAN is on though there is a plan: take it out of the settings.');
});
