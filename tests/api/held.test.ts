import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  findOrdersEndpoint,
  heldValuesEndpoint,
  keepValueEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  takeErpValueEndpoint,
  updateOrderEndpoint,
  upsertOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { phraseOf } from '@werkplan/shared/history/history-phrases.ts';
import type { Translator } from '@werkplan/shared/history/history-words.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { OrderUpsert } from '@werkplan/shared/orders/order-upsert-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeAll, expect, it } from 'vitest';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import type { Client } from '../support/client.ts';
import { newOrder } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { orderOf } from '../support/scene.ts';
import { scriptWith } from '../support/script.ts';
import { volumes } from '../support/volumes.ts';

const plant = usePlant();
const tomorrow = addDays(today, 1);
let erp: Client;
beforeAll(async () => {
  erp = await scriptWith(plant, 'read', 'write');
});

const push = async ({ orderId }: Pick<Order, 'orderId'>, body: OrderUpsert, query = {}) =>
  await erp.attempt(upsertOrderEndpoint, { params: { orderId }, query, body });
/** Creates an order from the ERP whose city Anna then edits by hand. */
const editedOrder = async (): Promise<Order> => {
  const order = await erp.call(createOrderEndpoint, { body: newOrder() });
  return await plant.anna.call(updateOrderEndpoint, {
    params: { id: order.id },
    body: { ...order, city: 'Bühl' },
  });
};
const { orderId: _, ...whole } = newOrder();
const undo = async (client: Client, id: number) => await client.call(undoChangeEndpoint, { params: { id } });
const heldOf = async ({ id }: Order) => {
  const all = await plant.bernd.call(heldValuesEndpoint, { query: { from: today, to: addDays(today, 14) } });
  return all.filter((one) => one.id === id);
};

it('a person’s field survives many pushes, is answered and listed', async () => {
  const order = await editedOrder();
  let last = await push(order, { city: 'Bühl-Vimbuch', steel: 4000 });
  const before = await fingerprint(plant.db);
  for (let count = 1; count < volumes.pushes; count += 1)
    last = await push(order, { city: 'Bühl-Vimbuch', steel: 4000 });
  expect(await fingerprint(plant.db)).toEqual(before);
  expect(last.body).toMatchObject({
    city: 'Bühl',
    steel: 4000,
    held: [{ field: 'city', yours: 'Bühl-Vimbuch', theirs: 'Bühl', by: 'Anna Becker' }],
  });
  expect(await heldOf(order)).toMatchObject([
    {
      field: 'city',
      value: 'Bühl',
      by: 'Anna Becker',
      erp: { value: 'Bühl-Vimbuch', by: 'ERP', isKept: false },
    },
  ]);
});

it('a push of the number that a person has changed meets the order, and leaves its number', async () => {
  const order = await erp.call(createOrderEndpoint, { body: newOrder() });
  const renumber = async (orderId: string) => {
    const { body } = await plant.anna.attempt(updateOrderEndpoint, {
      params: { id: order.id },
      body: { ...(await orderOf(plant, order.id)), orderId },
    });
    return (body as Order).orderId;
  };
  const first = await renumber(newOrder().orderId);
  const second = await renumber(newOrder().orderId);
  const { body } = await push(order, { city: 'Kehl' });
  expect(body).toMatchObject({
    id: order.id,
    city: 'Kehl',
    held: [{ field: 'orderId', yours: order.orderId, theirs: second }],
  });
  expect((await push({ orderId: first }, whole)).body).toMatchObject({ version: 1 });
  expect(await heldOf(order)).toMatchObject([{ field: 'orderId', erp: { value: order.orderId } }]);
  expect((await push(order, {}, { force: 'orderId' })).body).toMatchObject({ id: order.id, held: [] });
  expect(await orderOf(plant, order.id)).toMatchObject({ orderId: order.orderId, byHand: {} });
  // After the ERP itself has sent the new number, the old number denotes a new order.
  const third = await renumber(newOrder().orderId);
  await push({ orderId: third }, {});
  expect((await push(order, whole)).body).toMatchObject({ version: 1 });
});

it('a number that only persons have used means no other order once they have changed it', async () => {
  const order = await plant.anna.call(createOrderEndpoint, { body: newOrder() });
  await plant.anna.call(updateOrderEndpoint, {
    params: { id: order.id },
    body: { ...order, orderId: newOrder().orderId },
  });
  expect((await push(order, whole)).body).toMatchObject({ version: 1, held: [] });
});

it('typing or pasting a new order is no hand edit', async () => {
  const typed = await plant.anna.call(createOrderEndpoint, { body: newOrder() });
  const batch = await plant.anna.send('POST', '/api/orders/batch', { orders: [newOrder()] });
  for (const order of [typed, ...(batch.body.orders as Order[])]) {
    expect((await push(order, { city: 'Kehl' })).body).toMatchObject({ city: 'Kehl', held: [] });
    expect(await heldOf(order)).toEqual([]);
  }
});

it('day, hall and cancellation are held, and the canceled number isn’t made anew', async () => {
  const { id, orderId } = await editedOrder();
  const params = { params: { id } };
  await plant.anna.call(moveOrderToDateEndpoint, { ...params, body: tomorrow });
  await plant.anna.call(moveOrderToHallEndpoint, { ...params, body: 2 });
  const moved = (await push({ orderId }, { date: today, hallId: 1 })).body;
  expect(moved).toMatchObject({
    id,
    date: tomorrow,
    hallId: 2,
    held: [{ field: 'date' }, { field: 'hallId' }],
  });
  await plant.anna.call(cancelOrderEndpoint, { ...params, body: true });
  for (let count = 0; count < 3; count += 1)
    expect((await push({ orderId }, { steel: 4000 })).body).toMatchObject({
      id,
      held: [{ field: 'isCanceled', yours: false, theirs: true, by: 'Anna Becker' }],
    });
  expect(await plant.bernd.call(findOrdersEndpoint, { params: { orderId } })).toHaveLength(1);
});

it('`force` overwrites, the history says so, and undo brings the hand’s value back', async () => {
  const order = await editedOrder();
  await push(order, { city: 'Kehl' });
  const { body, headers } = await push(order, { city: 'Kehl' }, { force: 'city,steel' });
  expect(body).toMatchObject({ city: 'Kehl', held: [] });
  const { entries } = await plant.anna.call(historyEndpoint, { query: { entity: 'orders', id: order.id } });
  const words: Translator = { language: 'de', t: (key, values) => translate('de', key, values) };
  expect(entries.map((entry) => phraseOf(entry, words)).slice(0, 2)).toEqual([
    `Handeinträge bei #${order.orderId} überschrieben`,
    `für #${order.orderId} andere ERP-Werte gemeldet`,
  ]);
  await undo(plant.anna, Number(headers.get('x-change-id')));
  expect(await orderOf(plant, order.id)).toMatchObject({
    city: 'Bühl',
    byHand: { city: { erp: { value: 'Kehl' } } },
  });
  expect((await push(order, {}, { force: 'town' })).body.fields).toHaveProperty('force');
});

it('a planner takes the ERP’s value or keeps his own, and both can be taken back', async () => {
  const order = await editedOrder();
  const call = { params: { id: order.id }, body: { field: 'city' as const } };
  await push(order, { city: 'Kehl' });
  const kept = await plant.bernd.attempt(keepValueEndpoint, call);
  expect(await heldOf(order)).toMatchObject([{ erp: { isKept: true } }]);
  await undo(plant.bernd, Number(kept.headers.get('x-change-id')));
  expect(await heldOf(order)).toMatchObject([{ erp: { isKept: false } }]);
  const taken = await plant.bernd.attempt(takeErpValueEndpoint, call);
  expect(taken.body).toMatchObject({ city: 'Kehl', byHand: {} });
  expect((await push(order, { city: 'Lahr' })).body).toMatchObject({ city: 'Lahr', held: [] });
  await plant.bernd.send('POST', `/api/changes/${taken.headers.get('x-change-id')}/undo`);
  expect((await push(order, { city: 'Lahr' })).body.held).toEqual([]);
});

it('who takes back his own edit gives the field back; who takes back a push sets it by hand', async () => {
  const order = await erp.call(createOrderEndpoint, { body: newOrder() });
  const edit = { params: { id: order.id }, body: { ...order, city: 'Bühl' } };
  const edited = await plant.anna.attempt(updateOrderEndpoint, edit);
  // The later push does not prevent the undo, because it only stored the ERP's value.
  await push(order, { city: 'Kehl' });
  await undo(plant.anna, Number(edited.headers.get('x-change-id')));
  expect(await orderOf(plant, order.id)).toMatchObject({ city: order.city, byHand: {} });
  const pushed = await push(order, { city: 'Kehl' });
  await undo(plant.anna, Number(pushed.headers.get('x-change-id')));
  expect((await push(order, { city: 'Kehl' })).body).toMatchObject({
    city: order.city,
    held: [{ field: 'city', yours: 'Kehl' }],
  });
});

it('the whole row as it was read can be sent back, with its version merged as ever', async () => {
  const order = await editedOrder();
  const [read] = await erp.call(findOrdersEndpoint, { params: { orderId: order.orderId } });
  expect(read).toEqual(order);
  const before = await fingerprint(plant.db);
  expect((await push(order, order)).body).toEqual({ ...order, held: [] });
  expect(await fingerprint(plant.db)).toEqual(before);
  // The push contains Anna's version, so it may overwrite her edit.
  expect((await push(order, { ...order, city: 'Kehl' })).body).toMatchObject({ city: 'Kehl', byHand: {} });
  expect((await push(order, { id: order.id + 1 })).body.fields).toHaveProperty('id');
  expect((await push(order, { orderId: '1' })).body.fields).toHaveProperty('orderId');
});

it('is answered again for the same key, with what was held', async () => {
  const order = await editedOrder();
  const put = async () =>
    await erp.attempt(
      upsertOrderEndpoint,
      { params: { orderId: order.orderId }, body: { city: 'Kehl' } },
      { 'idempotency-key': 'erp-held' },
    );
  const [first, again] = [await put(), await put()];
  expect(first.body.held).toHaveLength(1);
  expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', first.body]);
});
