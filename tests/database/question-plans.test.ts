import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Facts, Question } from '@werkplan/shared/plan/need.ts';
import type { Connections } from '../../server/src/database/connections.ts';
import { createConnections } from '../../server/src/database/database.ts';
import { createPlanReads } from '../../server/src/plan/reads-query.ts';
import { at } from '../support/scene.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Number of logged changes of parts, one row each; every tenth change deletes its part. */
const changes = 50_000;
const orders = 500;

let database: TestDatabase;
let connections: Connections;
beforeAll(async () => {
  database = await createTestDatabase();
  connections = createConnections(database.url, { max: 1 });
  const image = (
    isDeleted: string,
  ) => sql`jsonb_build_object('id', 1000 + n, 'date', '2026-11-23', 'note', n::text,
    'production_order_id', 1 + n % ${sql.lit(orders)}, 'is_deleted', ${sql.raw(isDeleted)})`;
  await sql`
    INSERT INTO change (id, actor, actor_name, action, patch)
    SELECT n, 'user:1', 'Planner ' || n, 'shipments.test', '{}' FROM generate_series(1, ${sql.lit(changes)}) n;
    INSERT INTO change_stream (stream_key, revision, change_id) SELECT 'day:2026-11-23', id, id FROM change;
    INSERT INTO change_row (change_id, entity, entity_id, version, before, after)
    SELECT n, 'shipment', 1000 + n, 2, ${image('false')}, ${image('n % 10 = 7')} FROM generate_series(1, ${sql.lit(changes)}) n`.execute(
    database.owner,
  );
  await sql`VACUUM (ANALYZE) change, change_row, change_stream`.execute(database.owner);
}, 60_000);
afterAll(async () => {
  await connections.end();
  await database.drop();
});

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const logTables = new Set(['change', 'change_row', 'change_stream']);

/** Asks the question; returns the answer with the scans and the number of log rows that the statement reads. */
const ask = async (question: Question) => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { fact } = await createPlanReads(database.db).ask(question);
  // Other servers of this worker may query their database meanwhile.
  const isHere = (client: unknown): boolean =>
    client instanceof pg.Client && database.url.includes(client.database ?? '');
  const mine = query.mock.calls.filter((_, call) => isHere(query.mock.contexts[call]));
  const [asked] = at(mine, 0);
  query.mockRestore();
  const { text, values } = asked as unknown as { text: string; values: unknown[] };
  const { rows } = await connections.ask(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  const [explained] = at(rows as { 'QUERY PLAN': [{ Plan: Node }] }[], 0)['QUERY PLAN'];
  const scans = nodesOf(explained.Plan).filter((node) => logTables.has(node['Relation Name'] ?? ''));
  const read = scans.map(
    (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  );
  return {
    value: fact.value,
    seqScans: scans.filter((node) => node['Node Type'].includes('Seq Scan')),
    read: read.reduce((sum, count) => sum + count, 0),
  };
};

const shipment = { kind: 'shipments', id: 1000 + 25_007 } as const;

it.each<Question>([
  { what: 'deletedPart', orderId: 8 },
  // This order has no deleted part.
  { what: 'deletedPart', orderId: 9 },
  { what: 'editor', ...shipment },
  { what: 'editor', ...shipment, field: 'isDeleted' },
  { what: 'version', ...shipment, version: 2 },
  { what: 'lastKnown', ...shipment },
  { what: 'change', id: 25_007 },
  { what: 'runsOfTruck', truckId: 1 },
])('in a log of 50,000 changes $what is found by indexes, and little besides is read', async (question) => {
  const { seqScans, read } = await ask(question);
  expect(seqScans).toEqual([]);
  expect(read).toBeLessThan(12);
});

it('the part deleted last is the right one', async () => {
  const { value } = await ask({ what: 'deletedPart', orderId: 8 });
  // Every 500th change concerns a part of this order, and each of these changes is a deletion.
  const last = changes - orders + 7;
  expect(value as Facts['deletedPart']).toMatchObject({
    id: 1000 + last,
    changeId: last,
    by: `Planner ${last}`,
  });
  expect((await ask({ what: 'deletedPart', orderId: 9 })).value).toBeNull();
});
