import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { totalsKey } from '@werkplan/shared/live/stream-key.ts';
import {
  cancelOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  keepValueEndpoint,
  updateOrderEndpoint,
  upsertOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client, Reply } from '../support/client.ts';
import { fetchDay, rowsIn } from '../support/follower.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { connect, join, LiveFollower, next } from '../support/live-follower.ts';
import { makeOrder } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, orderOf } from '../support/scene.ts';
import { scriptWith } from '../support/script.ts';

const plant = usePlant();
const tomorrow = addDays(today, 1);

/** Windows of both planners on both days, which must all show the same. */
const windows: LiveFollower[] = [];
beforeAll(async () => {
  for (const client of [plant.anna, plant.bernd])
    for (const day of [today, tomorrow]) windows.push(await LiveFollower.open(client, day));
});
afterAll(() => windows.forEach((window) => window.close()));

const expectAllAlike = async (): Promise<void> => {
  for (const window of windows) {
    const fresh = await fetchDay(plant.anna, window.state.date);
    await window.reach(fresh.revisions);
    expect(listRows(window.state), window.state.date).toEqual(rowsIn(fresh));
    expect(window.gaps).toEqual([]);
  }
  expect(await brokenInvariants(plant.db)).toEqual([]);
};

/** Saves the row as it was read with some changed cells, as a screen does. */
const save = async (client: Client, read: Order, changes: Partial<Order>): Promise<Reply> =>
  await client.attempt(updateOrderEndpoint, { params: { id: read.id }, body: { ...read, ...changes } });

/** Returns the order as the planner's window shows it. */
const seenBy = (planner: 'anna' | 'bernd', id: number): Order | undefined =>
  windows[planner === 'anna' ? 0 : 2]?.state.orders.get(id);

it('two planners in different cells of one row: both values stand, on both screens', async () => {
  const read = await makeOrder(plant.anna);
  const replies = await Promise.all([
    save(plant.anna, read, { city: 'Lahr', steel: 12_000 }),
    save(plant.bernd, read, { constructionSite: 'Brücke Süd', isUrgent: true }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  await expectAllAlike();
  const both = { city: 'Lahr', steel: 12_000, constructionSite: 'Brücke Süd', isUrgent: true, version: 3 };
  // partsAmount is recomputed in the same change.
  expect(await orderOf(plant, read.id)).toMatchObject({ ...both, partsAmount: 13_000 });
  expect([seenBy('anna', read.id), seenBy('bernd', read.id)]).toMatchObject([both, both]);
});

it('two planners in the same cell: the later one is shown what, by whom and when', async () => {
  const read = await makeOrder(plant.anna, { city: 'Freiburg' });
  expect((await save(plant.anna, read, { city: 'Lahr', time: '07:00' })).status).toBe(200);
  const { at: changedAt } = await plant.db
    .selectFrom('change')
    .select('at')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const refused = await save(plant.bernd, read, { city: 'Kehl', isShort: true });
  expect(refused).toMatchObject({ status: 409, body: { type: 'EDIT_CONFLICT' } });
  expect(refused.body.conflict).toEqual([
    {
      field: 'city',
      base: 'Freiburg',
      yours: 'Kehl',
      theirs: 'Lahr',
      by: 'Anna Becker',
      at: changedAt.toISOString(),
    },
  ]);
  expect(refused.body.current).toEqual(await orderOf(plant, read.id));
  // Nothing of a refused row is stored; the planner decides whether to overwrite the current row.
  expect(refused.body.current).toMatchObject({ city: 'Lahr', isShort: false });
  expect(
    (await save(plant.bernd, refused.body.current as Order, { city: 'Kehl', isShort: true })).status,
  ).toBe(200);
  await expectAllAlike();
  expect(seenBy('anna', read.id)).toMatchObject({ city: 'Kehl', time: '07:00', isShort: true });
});

it('the same value typed into the same cell by both is no conflict', async () => {
  const read = await makeOrder(plant.anna);
  const replies = await Promise.all([
    save(plant.anna, read, { city: 'Lahr' }),
    save(plant.bernd, read, { city: 'Lahr' }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await orderOf(plant, read.id)).version).toBe(read.version + 1);
  await expectAllAlike();
});

it('two planners moving the same order: one after the other, nothing doubled, nothing lost', async () => {
  const { id } = await makeOrder(plant.anna);
  const replies = await Promise.all([
    plant.anna.attempt(moveOrderToDateEndpoint, { params: { id }, body: tomorrow }),
    plant.bernd.attempt(moveOrderToHallEndpoint, { params: { id }, body: 3 }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await orderOf(plant, id)).toMatchObject({ date: tomorrow, hallId: 3, h1: false, h3: true });
  await expectAllAlike();

  const again = await Promise.all([
    plant.anna.attempt(moveOrderToDateEndpoint, { params: { id }, body: today }),
    plant.bernd.attempt(moveOrderToDateEndpoint, { params: { id }, body: today }),
  ]);
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  expect(again.filter(({ headers }) => headers.get('x-change-id') !== null)).toHaveLength(1);
  await expectAllAlike();

  const apart = await Promise.all([
    plant.anna.attempt(moveOrderToHallEndpoint, { params: { id }, body: 1 }),
    plant.bernd.attempt(moveOrderToHallEndpoint, { params: { id }, body: 2 }),
  ]);
  expect(apart.map(({ status }) => status)).toEqual([200, 200]);
  const order = await orderOf(plant, id);
  expect([order.h1, order.h2, order.h3].filter(Boolean)).toHaveLength(1);
  expect(order[`h${order.hallId}`]).toBe(true);
  await expectAllAlike();
});

it('a row being canceled while another edits it: the edit is refused and the row stays as it was, but the note goes', async () => {
  const read = await makeOrder(plant.anna);
  await plant.anna.call(cancelOrderEndpoint, { params: { id: read.id }, body: true });
  expect(await save(plant.bernd, read, { city: 'Kehl' })).toMatchObject({
    status: 409,
    body: { type: 'ORDER_READ_ONLY' },
  });
  expect((await save(plant.bernd, read, { note: 'Anruf Polier' })).status).toBe(200);
  await expectAllAlike();
  expect(seenBy('bernd', read.id)).toMatchObject({ isCanceled: true, city: read.city, note: 'Anruf Polier' });
});

it('canceling and editing at the same moment ends in either order, never in between', async () => {
  for (let race = 0; race < 15; race += 1) {
    const read = await makeOrder(plant.anna);
    const [canceled, edited] = await Promise.all([
      plant.anna.attempt(cancelOrderEndpoint, { params: { id: read.id }, body: true }),
      save(plant.bernd, read, { city: 'Kehl', steel: 7 }),
    ]);
    expect(canceled.status).toBe(200);
    const [status, type] = [edited.status, (edited.body as { type?: string }).type];
    expect([status, type]).toEqual(status === 200 ? [200, undefined] : [409, 'ORDER_READ_ONLY']);
    const saved = status === 200 ? { city: 'Kehl', steel: 7 } : { city: read.city, steel: read.steel };
    expect(await orderOf(plant, read.id)).toMatchObject({ isCanceled: true, ...saved });
  }
  await expectAllAlike();
});

it('who follows only the sums of a day receives each of them, whoever made it', async () => {
  const wall = await connect(plant.bernd);
  const joined = await join(wall, totalsKey(tomorrow));
  if (joined.result !== 'totals') throw new Error(joined.result);
  const before = at(joined.totals.halls, 1).steelTotal;
  const told = next(wall, 'totals', ({ halls }) => halls[1]?.steelTotal === before + 4321);
  const { id } = await makeOrder(plant.anna, { date: tomorrow, hallId: 2, steel: 4321 });
  const { revision } = await told;
  expect(revision).toBeGreaterThan(joined.totals.revision);
  const back = next(wall, 'totals', ({ halls }) => halls[1]?.steelTotal === before);
  await plant.bernd.call(cancelOrderEndpoint, { params: { id }, body: true });
  expect((await back).revision).toBeGreaterThan(revision);
  wall.disconnect();
});

it('what an ERP would have instead of a hand edit shows on both screens, until one planner leaves it so', async () => {
  const read = await makeOrder(plant.anna);
  await save(plant.anna, read, { city: 'Bühl' });
  const erp = await scriptWith(plant, 'write');
  const push = { params: { orderId: read.orderId }, body: { city: 'Kehl' } };
  await erp.call(upsertOrderEndpoint, push);
  await expectAllAlike();
  const told = { city: 'Bühl', byHand: { city: { by: 'user:1', erp: { value: 'Kehl' } } } };
  expect([seenBy('anna', read.id), seenBy('bernd', read.id)]).toMatchObject([told, told]);
  await plant.bernd.call(keepValueEndpoint, { params: { id: read.id }, body: { field: 'city' } });
  await expectAllAlike();
  expect(seenBy('anna', read.id)?.byHand.city?.erp?.isKept).toBe(true);
});
