import { unassignItemsEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { changesSinceEndpoint, daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { PlanFeed } from '@werkplan/shared/live/plan-message-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fillYears } from '../../load/years/fill-years.ts';
import { type Call, readAll } from '../../load/years/year-reads.ts';
import { writeAll, writeForGood } from '../../load/years/year-writes.ts';
import type { ExplainedStatement } from '../../support/explained-plan.ts';
import { asSuperuser, explainAll } from '../../support/explained.ts';
import { today, useOwnPlant } from '../../support/plant.ts';
import { volumes } from '../../support/volumes.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

/** Tables that grow over the years. */
const growing = new Set([
  'production_order',
  'shipment',
  'delivery',
  'delivery_item',
  'print',
  'opened_day',
  'change',
  'change_row',
  'change_stream',
  'stream',
  'feed',
]);
/** Maximum number of rows that a statement may read of a table: more than two months of orders, and a fraction of the test data. */
const mostRows = 4_000;
/** Number of old changes of trucks and capacities. */
const oldChanges = 1_500;

const plant = useOwnPlant({}, { ownDatabase: true });
const day = addDays(today, 3);
const call: Call = async (endpoint, input) => await plant.anna.call(endpoint, input);

const readFeed = async (query: Record<string, string> = {}): Promise<PlanFeed> =>
  (await call(changesSinceEndpoint, { query })) as PlanFeed;

/** Sends a request twice; the second one is answered from the log. */
const repeat = async (): Promise<void> => {
  const { deliveryItems } = await call(daySnapshotEndpoint, { params: { date: day } });
  const items = deliveryItems.slice(-4).map(({ id, version }) => ({ id, version }));
  const answers = [];
  for (let sent = 0; sent < 2; sent += 1)
    answers.push(
      await plant.anna.call(
        unassignItemsEndpoint,
        { body: { items } },
        { 'Idempotency-Key': `again-${items[0]?.id}` },
      ),
    );
  expect(answers[1]).toEqual(answers[0]);
};

/** Inserts years of changes of trucks and capacities, whose streams all days share. */
const changeTrucksAndHalls = async (): Promise<void> =>
  void (await sql`
    WITH made AS (
      INSERT INTO change (at, actor, actor_name, action, patch)
      SELECT now() - make_interval(days => 100 + n / 50), 'user:2', 'Planner 2', 'trucks.update', '{}'
      FROM generate_series(1, ${sql.lit(oldChanges)}) n RETURNING id
    ), listed AS (
      INSERT INTO change_stream (stream_key, revision, change_id)
      SELECT key, coalesce((SELECT revision FROM stream WHERE stream.key = kept.key), 0) + row_number() OVER (PARTITION BY key ORDER BY id), id
      FROM made, (VALUES ('trucks'), ('halls')) kept (key) RETURNING stream_key, revision
    ), raised AS (
      INSERT INTO stream (key, revision) SELECT stream_key, max(revision) FROM listed GROUP BY stream_key
      ON CONFLICT (key) DO UPDATE SET revision = excluded.revision
    )
    INSERT INTO change_row (change_id, entity, entity_id, version, after)
    SELECT id, entity, 1 + id % 20, id, '{}' FROM made, (VALUES ('truck'), ('hall_capacity')) kept (entity)`.execute(
    plant.owner,
  ));

beforeAll(async () => {
  const years = { from: addDays(today, -270), to: addDays(today, 30), loggedDays: 60 };
  await fillYears(asSuperuser(plant.databaseUrl), years);
  await changeTrucksAndHalls();
  // The first call sets the feed's starting point.
  await readFeed();
}, 60_000);

let stop = (): void => undefined;
afterEach(() => stop());

/** Lists the statements that read more rows of a growing table the larger it is. */
const growingReads = (explained: readonly ExplainedStatement[]): string[] => {
  const found = explained.flatMap(({ text, scans }) =>
    scans
      .filter(({ node, table, rows }) => growing.has(table) && (node === 'Seq Scan' || rows > mostRows))
      .map(({ node, table }) => `${node} on ${table}: ${text}`),
  );
  return [...new Set(found)].sort();
};

/** Lists the statements about a day's newest changes that read old changes of trucks and halls. */
const throughOldChanges = (explained: readonly ExplainedStatement[]): string[] => {
  const recent = explained.filter(({ text }) => /FROM (of_trucks|open WHERE depth)/.test(text));
  expect(new Set(recent.map(({ text }) => text)).size).toBe(2);
  return recent.flatMap(({ text, scans }) =>
    scans
      .filter(({ table, rows }) => table.startsWith('change') && rows >= oldChanges)
      .map(({ node, table }) => `${node} on ${table}: ${text}`),
  );
};

/**
 * Lists the word indexes that each search reads: those of recent weeks, and those of all years only when the recent ones
 * yield too few results.
 */
const wordsAskedFor = (explained: readonly ExplainedStatement[]): string[] =>
  explained
    .filter(({ text }) => text.includes('search_words('))
    .map(({ lists }) =>
      lists
        .filter(({ index }) => index === 'production_order_by_words')
        .map(({ condition }) => (condition.includes('week.words') ? 'weeks' : 'all'))
        .join(', '),
    );

it.each(volumes.statementPlans)(
  'no call reads more of the tables the longer the plant plans: with %s',
  async (plans) => {
    spec('L.66');
    const explain = await explainAll(plant.databaseUrl, plans);
    ({ stop } = explain);
    // The pool removes terminated connections when it next uses them.
    await vi.waitUntil(
      async () =>
        await sql`SELECT 1`.execute(plant.db).then(
          () => true,
          () => false,
        ),
      10_000,
    );
    await plant.restart();
    const { next: after } = await readFeed();
    await readAll(call, await call(daySnapshotEndpoint, { params: { date: day } }));
    await writeAll(call, day);
    await writeForGood(call, day);
    await repeat();
    expect((await readFeed({ after })).messages.length).toBeGreaterThan(20);
    const explained = explain.take();
    expect(growingReads(explained)).toEqual([]);
    expect(throughOldChanges(explained)).toEqual([]);
    expect(wordsAskedFor(explained)).toEqual(['weeks, all', 'weeks', 'weeks', 'weeks, all']);
    // Statements inside database functions are included.
    const texts = new Set(explained.map(({ text }) => text));
    expect(texts).toContain('SELECT commit_changes($1::jsonb) AS answer');
    expect([...texts].filter((text) => text.startsWith('UPDATE production_order held'))).toHaveLength(1);
    expect(texts.size).toBeGreaterThan(80);
  },
  60_000,
);
