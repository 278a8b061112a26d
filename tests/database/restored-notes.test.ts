import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/src/database/database.ts';
import { noteChecks } from '../../server/src/notes/verify-notes-query.ts';
import { backUp, restore } from '../../server/src/operations/backup-command.ts';
import { openBackup } from '../../server/src/operations/read-backup.ts';
import { compareStored } from '../../server/src/plan/verify-query.ts';
import { carryOverNoteNumbers } from '../../server/src/restored-notes-store.ts';
import { fillLittlePlan } from '../support/commits.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { nightly } from '../support/nightly.ts';

const folder = mkdtempSync(join(tmpdir(), 'werkplan-notes-'));
const file = join(folder, 'plan.gz');
let plan: TestDatabase;

/** Gives these numbers of 2026 as departures do. */
const makeNotes = async (db: Database, first: number, last: number): Promise<void> => {
  await sql`INSERT INTO delivery_note (number, delivery_id, site, content, digest, sender, made_at, made_by)
    SELECT '2026-' || lpad(place::text, 5, '0'), 1, 'site', '{}', '', '{}', now(), 'Tor 3'
    FROM generate_series(${first}::int, ${last}::int) place`.execute(db);
  await sql`INSERT INTO note_series VALUES (2026, ${last}) ON CONFLICT (year) DO UPDATE SET last = excluded.last`.execute(
    db,
  );
};
const restoreInto = async (db: Database, force: boolean, nextNote?: string): Promise<string[]> => {
  const lines: string[] = [];
  const writeLine = (line: string): void => void lines.push(line);
  await restore(db, await openBackup(file), { force, writeLine, more: [carryOverNoteNumbers(nextNote)] });
  return lines;
};
const seriesOf = async (db: Database) => {
  const { rows: series } = await sql<object>`SELECT year, last FROM note_series ORDER BY year`.execute(db);
  const { rows: gaps } =
    await sql<object>`SELECT year, first, last FROM note_gap ORDER BY year, first`.execute(db);
  return { series, gaps };
};
const faultsOf = async (db: Database): Promise<string[]> =>
  (await compareStored(db.withoutPlugins(), { more: noteChecks })).flatMap(({ listed }) =>
    listed.map(({ subject, what }) => `${subject} ${what}`),
  );

beforeAll(async () => {
  plan = await createTestDatabase();
  await fillLittlePlan(plan.db);
  await makeNotes(plan.owner, 1, 12);
  await backUp(plan.owner, { to: file }, () => undefined);
});
afterAll(async () => {
  await plan.drop();
  rmSync(folder, { recursive: true });
});

it('a restore over the plan goes on after its highest number, and lists those that are lost', async () => {
  await makeNotes(plan.owner, 13, 15);
  const lines = await restoreInto(plan.owner, true);
  expect(lines.join('\n')).toContain(
    'delivery notes 2026-00013 to 2026-00015 are lost (3); the next one is 2026-00016',
  );
  expect(await seriesOf(plan.owner)).toEqual({
    series: [{ year: 2026, last: 15 }],
    gaps: [{ year: 2026, first: 13, last: 15 }],
  });
  await makeNotes(plan.owner, 16, 16);
  expect(await faultsOf(plan.owner)).toEqual([]);
});

nightly('into an empty database it asks for the next number, and takes none that was given', async () => {
  const empty = await createTestDatabase();
  try {
    await expect(restoreInto(empty.owner, false)).rejects.toThrow('--next-note 2026-00013 if none was made');
    await expect(restoreInto(empty.owner, false, '2026-00012')).rejects.toThrow(
      'numbers up to 2026-00012 are given',
    );
    await expect(restoreInto(empty.owner, false, '2025-00400')).rejects.toThrow(
      'numbers up to 2026-00012 are given',
    );
    await expect(restoreInto(empty.owner, false, '412')).rejects.toThrow('has to look like');
    const lines = await restoreInto(empty.owner, false, '2027-00003');
    expect(lines.join('\n')).toContain('delivery notes 2027-00001 to 2027-00002 are lost (2)');
    expect(await seriesOf(empty.owner)).toEqual({
      series: [
        { year: 2026, last: 12 },
        { year: 2027, last: 2 },
      ],
      gaps: [{ year: 2027, first: 1, last: 2 }],
    });
  } finally {
    await empty.drop();
  }
});

it('verify finds a number that is missing, one beyond the series, a changed note and a run that left without', async () => {
  const { owner } = plan;
  await sql`ALTER TABLE delivery_note DISABLE TRIGGER USER`.execute(owner);
  await sql`DELETE FROM delivery_note WHERE number = '2026-00003'`.execute(owner);
  await sql`UPDATE delivery_note SET content = '{"date": "2026-11-24"}' WHERE number = '2026-00004'`.execute(
    owner,
  );
  await sql`ALTER TABLE delivery_note ENABLE TRIGGER USER`.execute(owner);
  await sql`UPDATE note_series SET last = 15 WHERE year = 2026`.execute(owner);
  expect(await faultsOf(owner)).toEqual([
    'delivery note 2026-00003 is missing',
    'delivery note 2026-00016 is beyond its series',
    'delivery note 2026-00004 was changed since',
  ]);
});
