import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { chainEvents, checkAudit, pruneEvents } from '../../server/src/audit/audit-chain-store.ts';
import { storeEvent } from '../../server/src/audit/audit-store.ts';
import { backUp, restore } from '../../server/src/operations/backup-command.ts';
import { openBackup } from '../../server/src/operations/read-backup.ts';
import { verify } from '../../server/src/operations/verify-command.ts';
import { addUser } from '../support/people.ts';
import { writeWithoutTriggers } from '../support/rewrite-log.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { nightly } from '../support/nightly.ts';

let plan: TestDatabase | undefined;
const folder = mkdtempSync(join(tmpdir(), 'werkplan-audit-'));
const database = (): TestDatabase => {
  if (!plan) throw new Error('no database');
  return plan;
};
beforeEach(async () => {
  await plan?.drop();
  plan = await createTestDatabase();
  await addUser(plan.db, 'eva@werk.example', 'Eva Lang');
});
afterAll(async () => {
  await plan?.drop();
  rmSync(folder, { recursive: true });
});

const now = new Date();
/** Stores sign-in events as the server does, and chains them. */
const signIns = async (count: number, at = now): Promise<void> => {
  const { db } = database();
  const what = { event: 'signIn', outcome: 'done', reason: null, requestId: null } as const;
  const event = { ...what, actor: 'user:1', userId: 1, address: '10.0.0.7' };
  for (let made = 0; made < count; made += 1) await storeEvent(db, event, at);
  await chainEvents(db);
};
const faults = async (): Promise<string[]> =>
  (await checkAudit(database().db)).faults.map(({ subject, what }) => `${subject} ${what}`);
const tamper = async (table: string, statement: RawBuilder<unknown>): Promise<void> =>
  await writeWithoutTriggers(database(), table, statement);
const ids = async (): Promise<number[]> =>
  (await database().db.selectFrom('securityEvent').select('id').orderBy('id').execute()).map(({ id }) => id);

it('the server’s role adds rows, and neither changes nor removes them or their chain', async () => {
  await signIns(2);
  const { db, owner } = database();
  for (const statement of [
    `UPDATE security_event SET actor = 'user:2'`,
    'DELETE FROM security_event',
    'TRUNCATE security_event',
    `SET app.archive = 'on'; DELETE FROM security_event`,
    'DELETE FROM audit_chain',
    'UPDATE audit_chain SET event_id = NULL',
    `INSERT INTO audit_chain VALUES (99, 99, '')`,
  ])
    await expect(sql.raw(statement).execute(db), statement).rejects.toMatchObject({ code: '42501' });
  // Triggers refuse such statements even from the owner, because a plant may use a single role.
  for (const table of ['security_event', 'audit_chain'])
    await expect(sql`DELETE FROM ${sql.table(table)}`.execute(owner)).rejects.toMatchObject({
      code: 'WP002',
    });
  expect([await ids(), await faults()]).toEqual([[1, 2], []]);
});

it.each<[string, string, RawBuilder<unknown>, string[]]>([
  [
    'a row that is gone',
    'security_event',
    sql`DELETE FROM security_event WHERE id = 2`,
    ['row 2 is missing'],
  ],
  [
    'one that says something else',
    'security_event',
    sql`UPDATE security_event SET actor = 'user:9' WHERE id = 3`,
    ['row 3 is not as it was written'],
  ],
  [
    'one that is gone with its link',
    'audit_chain',
    sql`WITH gone AS (DELETE FROM audit_chain WHERE event_id = 2) SELECT`,
    ['row 3 follows on rows that are missing'],
  ],
  [
    'all of the beginning',
    'audit_chain',
    sql`DELETE FROM audit_chain WHERE event_id <= 2`,
    ['row 3 follows on rows that are missing'],
  ],
  [
    'no more than an address, as of somebody who was made anonymous',
    'security_event',
    sql`UPDATE security_event SET address = NULL`,
    [],
  ],
])('verify says it of %s', async (_, table, statement, found) => {
  await signIns(4);
  await tamper(table, statement);
  expect(await faults()).toEqual(found);
  const lines: string[] = [];
  expect(await verify(database().owner, (line) => lines.push(line))).toBe(found.length);
  const told = lines.findIndex((line) => line.includes('audit list'));
  expect(lines[told]).toMatch(found.length === 0 ? /^ok {4}/ : /^FAIL {2}/);
  expect(lines.slice(told + 1, told + 1 + found.length).map((line) => line.trim())).toEqual(found);
});

it('pruning takes what is old away, leaves a row of its own and what the rest follows on; whatever is asked for, four weeks stay', async () => {
  await signIns(3, new Date('2024-05-06T07:08:09Z'));
  await signIns(2);
  await pruneEvents(database().db, 13, new Date('2099-01-01T00:00:00Z'));
  await chainEvents(database().db);
  expect(await ids()).toEqual([4, 5, 6]);
  const { rows } = await sql`SELECT event, details ->> 'rows' AS rows, details ->> 'missing' AS missing
    FROM security_event WHERE id = 6`.execute(database().db);
  expect(rows).toEqual([{ event: 'audit.prune', rows: '3', missing: '0' }]);
  expect(await faults()).toEqual([]);
  await tamper('audit_chain', sql`DELETE FROM audit_chain WHERE event_id IS NULL`);
  expect(await faults()).toEqual(['row 4 follows on rows that are missing']);
});

it('a row that was gone before the pruning is told by it', async () => {
  await signIns(3, new Date('2024-05-06T07:08:09Z'));
  await tamper('security_event', sql`DELETE FROM security_event WHERE id = 2`);
  await pruneEvents(database().db, 13, now);
  const { rows } = await sql`SELECT details ->> 'missing' AS missing FROM security_event`.execute(
    database().db,
  );
  expect(rows).toEqual([{ missing: '1' }]);
});

it('making somebody anonymous clears the addresses, and leaves a row', async () => {
  await signIns(2);
  const { db } = database();
  await db.updateTable('appUser').set({ isActive: false, disabledAt: now, anonymizedAt: now }).execute();
  await sql`SELECT forget_names(1, 100)`.execute(db);
  const { rows } = await sql`SELECT event, details FROM security_event WHERE id > 2`.execute(db);
  expect(rows).toEqual([{ event: 'audit.forget', details: { addresses: 2 } }]);
  expect(await faults()).toEqual([]);
});

nightly('a restored plan keeps what was written since, with its chain', async () => {
  await signIns(2);
  const to = join(folder, 'plan.gz');
  await backUp(database().owner, { to }, () => undefined);
  await signIns(2);
  await restore(database().owner, await openBackup(to), {
    force: true,
    keepLinks: true,
    writeLine: () => undefined,
  });
  await chainEvents(database().db);
  expect(await faults()).toEqual([]);
  // Four events, plus the event of the restore.
  expect((await checkAudit(database().db)).compared).toBe(5);
});

it('says of a database with one role that nothing protects the list from the server', async () => {
  await signIns(1);
  const { owner } = database();
  const told = async (): Promise<boolean> => {
    const lines: string[] = [];
    await verify(owner, (line) => lines.push(line));
    return lines.some((line) => line.includes('not protected from the server'));
  };
  expect(await told()).toBe(false);
  await sql`REVOKE EXECUTE ON FUNCTION commit_changes(jsonb) FROM werkplan_app`.execute(owner);
  expect(await told()).toBe(true);
});
