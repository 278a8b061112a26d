import { changesSinceEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { PlanFeed, PlanMessage } from '@werkplan/shared/live/plan-message-schema.ts';
import { moveOrderToDateEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { webhookKinds } from '@werkplan/shared/webhooks/webhook.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { startNewEpoch, readEpoch } from '../../server/src/change/epoch-store.ts';
import { changeKindOfTable } from '../../server/src/feed/feed-order-store.ts';
import { pruneFeed } from '../../server/src/feed/feed-store.ts';
import { makeOrder, makeTruck } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { systemChange } from '../support/system-change/system-change.ts';

const plant = usePlant();

const page = async (query: Record<string, string> = {}): Promise<PlanFeed> =>
  (await plant.bernd.call(changesSinceEndpoint, { query })) as PlanFeed;

let after: string;
beforeEach(async () => {
  after = (await page()).next;
});

/** Reads the messages since the last call, page by page. */
const follow = async (limit = '100'): Promise<PlanMessage[]> => {
  const messages: PlanMessage[] = [];
  for (let isMore = true; isMore;) {
    const read = await page({ after, limit });
    messages.push(...read.messages);
    ({ next: after, more: isMore } = read);
  }
  return messages;
};

/** Lists gaps and disorder in the revisions of each stream. */
const faultsIn = (messages: readonly PlanMessage[]): string[] => {
  const heads = new Map<string, number>();
  return messages.flatMap(({ data: { revisions = {} } }) =>
    Object.entries(revisions).flatMap(([key, revision]) => {
      const before = heads.get(key);
      heads.set(key, revision);
      return before === undefined || revision === before + 1 ? [] : [`${key}: ${revision} after ${before}`];
    }),
  );
};

it('has a kind for each table of the log, and each can be selected', async () => {
  const { rows } = await sql<{ table: string }>`
    SELECT tgrelid::regclass::text AS table FROM pg_trigger WHERE tgname = 'log'`.execute(plant.db);
  expect(Object.keys(changeKindOfTable).toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
  expect(new Set<string>([...Object.values(changeKindOfTable), 'notes'])).toEqual(new Set(webhookKinds));
});

it('contains each change once, with its rows at that time, its author and its position in the streams', async () => {
  expect(await page({ after })).toEqual({ result: 'messages', messages: [], next: after, more: false });
  const order = await makeOrder(plant.anna);
  await plant.anna.call(moveOrderToDateEndpoint, { params: { id: order.id }, body: addDays(today, 2) });
  const [made, moved, ...rest] = await follow();
  expect(rest).toEqual([]);
  expect(made).toMatchObject({
    type: 'orders.create',
    data: {
      kinds: ['orders', 'shipments'],
      actor: { id: 1, name: 'Anna Becker' },
      revisions: { [`day:${today}`]: expect.any(Number) as number },
      patch: { orders: [order] },
    },
  });
  expect(moved?.type).toBe('orders.moveToDate');
  expect(Object.keys(moved?.data.revisions ?? {})).toEqual([`day:${today}`, `day:${addDays(today, 2)}`]);
  expect(new Date(made?.timestamp ?? '').getTime()).toBeLessThan(Date.now());
  const cursor = made?.data.cursor ?? '';
  expect((await page({ after: cursor })).messages).toEqual([moved]);
});

it('is complete and ordered while ten days are changed concurrently', async () => {
  const dayOf = (place: number): string => addDays(today, place % 10);
  const writes = Array.from({ length: 40 }, async (_, place) => {
    const order = await makeOrder(plant.anna, { date: dayOf(place) });
    const to = dayOf(place * 7 + 3);
    if (to !== order.date)
      await plant.anna.call(moveOrderToDateEndpoint, { params: { id: order.id }, body: to });
  });
  let isWriting = true;
  const written = Promise.all(writes).finally(() => (isWriting = false));
  const messages: PlanMessage[] = [];
  while (isWriting) messages.push(...(await follow('7')));
  await written;
  messages.push(...(await follow()));
  expect(faultsIn(messages)).toEqual([]);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  expect(messages.filter(({ type }) => type === 'orders.create')).toHaveLength(40);
});

it('does not miss a change whose id was given long before its commit', async () => {
  const truck = await makeTruck(plant.anna);
  await follow();
  await systemChange(plant.owner, 'trucks.repair', async (tx) => {
    await sql`UPDATE truck SET color = 'ROSE' WHERE id = ${truck.id}`.execute(tx);
    await makeOrder(plant.anna, { date: addDays(today, 5) });
    expect((await follow()).map(({ type }) => type)).toEqual(['orders.create']);
  });
  const [repaired] = await follow();
  expect(repaired).toMatchObject({ type: 'trucks.repair', data: { kinds: ['trucks'] } });
});

it('demands a reload if the log is another one or has been archived', async () => {
  await startNewEpoch(plant.db, await readEpoch(plant.db));
  await makeOrder(plant.anna);
  const reset = await page({ after });
  expect(reset.messages.map(({ type }) => type)).toEqual(['plan.reset']);
  after = reset.next;
  expect(await follow()).toEqual([]);

  const old = after;
  await makeOrder(plant.anna);
  await makeOrder(plant.anna);
  const [first, second] = await follow();
  await plant.owner
    .updateTable('logStart')
    .set({ changeId: first?.data.change ?? 0 })
    .execute();
  await pruneFeed(plant.db);
  after = old;
  expect((await follow()).map(({ id, type }) => [type, id === second?.id])).toEqual([
    ['plan.reset', false],
    ['orders.create', true],
  ]);
  await plant.owner.updateTable('logStart').set({ changeId: 0 }).execute();
});

it('refuses invalid cursors and incomplete queries', async () => {
  const refusal = async (query: Record<string, string>) =>
    Object.keys((await plant.bernd.refusal(changesSinceEndpoint, { query })).fields ?? {});
  expect(await refusal({ after: 'x' })).toEqual(['after']);
  expect(await refusal({ limit: '501' })).toEqual(['limit']);
  expect(await refusal({ key: 'trucks', after })).toEqual(['epoch', 'since', 'after']);
});
