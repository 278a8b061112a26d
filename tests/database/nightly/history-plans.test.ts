import { addDays } from '@werkplan/shared/values/day.ts';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { pastImages } from '../../../server/src/days/past-day-query.ts';
import {
  selectChangesOfSubject,
  type HistorySubject,
} from '../../../server/src/history/history-subject-query.ts';
import { findNextUndo } from '../../../server/src/history/undoable-query.ts';
import { fillHistory, pastIds, pastRows } from '../../load/fill-history.ts';
import { countStatements } from '../../support/count-statements.ts';
import { today, useOwnPlant } from '../../support/plant.ts';
import { untilRemembered } from '../../support/remembered.ts';

const plant = useOwnPlant({}, { ownDatabase: true });
const changes = 30_000;
const days = 100;

beforeAll(async () => {
  const client = new pg.Client({ connectionString: plant.ownerUrl });
  await client.connect();
  await fillHistory(client, { changes, days, actors: 12, until: today });
  await client.end();
}, 120_000);

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const logTables = new Set(['change', 'change_row', 'change_stream']);

const readBy = (scans: readonly Node[]): number =>
  scans.reduce(
    (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    0,
  );

/** Returns the scans and the number of log rows that the statement reads. */
const planOf = async (statement: RawBuilder<unknown>) => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`.execute(plant.db);
  const plan = Object.values(rows[0] ?? {})[0] as [{ Plan: Node }];
  const scans = nodesOf(plan[0].Plan).filter((node) => logTables.has(node['Relation Name'] ?? ''));
  const read = readBy(scans);
  return { types: scans.map((node) => node['Node Type']), read };
};

/** A past day, an order with changes in all of its history, a run and one of its slots. */
const subjects: Readonly<Record<string, HistorySubject>> = {
  'a day': { date: addDays(today, -40) },
  'an order': { entity: 'orders', id: pastIds.order + 7 },
  'a card': { entity: 'shipments', id: 30_000_007 },
  'a run': { entity: 'deliveries', id: pastIds.run + 7 },
  'a slot': { entity: 'deliveries', id: pastIds.run + 7, slot: 7 },
};
const pageLength = 31;

describe('a page of history is found by indexes and reads little more than itself, in a log of 60,000 rows:', () => {
  it.each(Object.entries(subjects))('%s', async (_, subject) => {
    for (const before of [null, changes - 5000]) {
      const { types, read } = await planOf(selectChangesOfSubject({ subject, by: null, before }, pageLength));
      expect(types.filter((type) => /Seq Scan/.test(type))).toEqual([]);
      // Each of up to six sources reads two log rows per entry.
      expect(read).toBeLessThan(pageLength * 2 * 6);
    }
  });
});

it('a day as it was reads the day’s later changes by indexes, and nothing of other days', async () => {
  const instant = new Date(Date.now() - 26 * 3_600_000).toISOString();
  const date = addDays(today, -40);
  const { types, read } = await planOf(pastImages(date, { instant }));
  expect(types.filter((type) => /Seq Scan/.test(type))).toEqual([]);
  const { revision: later } = await plant.db
    .selectFrom('changeStream')
    .innerJoin('change', 'change.id', 'changeId')
    .select(({ fn }) => fn.countAll<number>().as('revision'))
    .where('streamKey', '=', `day:${date}`)
    .where('at', '>', new Date(instant))
    .executeTakeFirstOrThrow();
  expect(Number(later)).toBeGreaterThan(0);
  // Per change: the stream's entry, two rows, and the next write of each row.
  expect(read).toBeLessThan(Number(later) * 6 + 50);
});

it('the past is complete: every change of a run, page after page', async () => {
  const query = { entity: 'deliveries', id: String(pastIds.run + 7) };
  let told = 0;
  let cursor: string | null = null;
  do {
    const page: { entries: unknown[]; next: string | null } = await plant.anna.call(historyEndpoint, {
      query: { ...query, ...(cursor !== null && { cursor }) },
    });
    told += page.entries.length;
    cursor = page.next;
  } while (cursor !== null);
  expect(told).toBe(changes / pastRows.runs);
});

it('a page takes at most three trips to PostgreSQL once its reader is known', async () => {
  await untilRemembered(plant, plant.anna);
  const { statements, trips } = await countStatements(plant, async () => {
    await plant.anna.call(historyEndpoint, { query: { date: addDays(today, -40) } });
  });
  expect(trips, statements.join('\n')).toBeLessThanOrEqual(3);
});

it('what Ctrl+Z would take back is looked for among the last day’s changes alone', async () => {
  let statement = '';
  const { statements } = await countStatements(plant, async () => {
    await findNextUndo(plant.db, 'user:1003', addDays(today, -40));
  });
  statement = statements.find((text) => text.includes('mine')) ?? '';
  const client = new pg.Client({ connectionString: plant.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
    ['user:1003', [`day:${addDays(today, -40)}`], 1000],
  );
  await client.end();
  const scans = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan as Node).filter((node) =>
    logTables.has(node['Relation Name'] ?? ''),
  );
  const read = readBy(scans);
  expect(scans.map((node) => node['Node Type']).filter((type) => /Seq Scan/.test(type))).toEqual([]);
  expect(read).toBeLessThan(10);
});
