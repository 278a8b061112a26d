import { unassignItemsEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { changesSinceEndpoint, daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { PlanFeed } from '@werkplan/shared/live/plan-message.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fillYears } from '../load/years/fill-years.ts';
import { type Call, readAll } from '../load/years/year-reads.ts';
import { writeAll, writeForGood } from '../load/years/year-writes.ts';
import type { Explained } from '../support/explained-plan.ts';
import { asSuperuser, explainAll } from '../support/explained.ts';
import { today, usePlant } from '../support/plant.ts';

/** Tables that grow with the years. */
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
/** Rows of a table that a statement may look at; two months of orders have fewer, and the filled tables several times as many. */
const mostRows = 4_000;

const plant = usePlant();
const day = addDays(today, 3);
const call: Call = async (endpoint, input) => await plant.anna.call(endpoint, input);

const readFeed = async (query: Record<string, string> = {}): Promise<PlanFeed> =>
  (await call(changesSinceEndpoint, { query })) as PlanFeed;

/** The same request twice: the second one is answered from the log. */
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

beforeAll(async () => {
  const years = { from: addDays(today, -270), to: addDays(today, 30), loggedDays: 60 };
  await fillYears(asSuperuser(plant.databaseUrl), years);
  // The feed begins once.
  await readFeed();
}, 60_000);

let stop = (): void => undefined;
afterEach(() => stop());

/** What each of the statements read of tables that grow, where that grows with them. */
const growingReads = (explained: readonly Explained[]): string[] => {
  const found = explained.flatMap(({ text, scans }) =>
    scans
      .filter(({ node, table, rows }) => growing.has(table) && (node === 'Seq Scan' || rows > mostRows))
      .map(({ node, table }) => `${node} on ${table}: ${text}`),
  );
  return [...new Set(found)].sort();
};

it.each(['force_custom_plan', 'force_generic_plan'] as const)(
  'no call reads more of the tables the longer the plant plans: with %s',
  async (plans) => {
    const explain = await explainAll(plant.databaseUrl, plans);
    ({ stop } = explain);
    // Those that were cut off leave the pool as they are asked.
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
    // Those inside the database's functions among them.
    const texts = new Set(explained.map(({ text }) => text));
    expect(texts).toContain('SELECT commit_changes($1::jsonb) AS answer');
    expect([...texts].filter((text) => text.startsWith('UPDATE production_order held'))).toHaveLength(1);
    expect(texts.size).toBeGreaterThan(80);
  },
  60_000,
);
