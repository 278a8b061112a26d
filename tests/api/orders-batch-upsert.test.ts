// Own server: it is restarted.
import { detailsOf } from '@werkplan/shared/history/history-details.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { phraseOf } from '@werkplan/shared/history/history-phrases.ts';
import type { Translator } from '@werkplan/shared/history/history-words.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  cancelOrderEndpoint,
  createOrdersEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { CallInput } from '@werkplan/shared/http/endpoint.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeAll, expect, it } from 'vitest';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import type { Client } from '../support/client.ts';
import { makeOrder, newOrder } from '../support/make.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { at, orderOf } from '../support/scene.ts';
import { scriptWith } from '../support/script.ts';
import { volumes } from '../support/volumes.ts';

const plant = useOwnPlant();
let erp: Client;
beforeAll(async () => {
  erp = await scriptWith(plant, 'read', 'write');
});

type Batch = Extract<CallInput<typeof createOrdersEndpoint>['body'], { mode: 'upsert' }>;
const send = async (orders: Batch['orders'], more: Partial<Batch> = {}, query = {}) =>
  await erp.attempt(createOrdersEndpoint, { query, body: { mode: 'upsert', orders, ...more } });
/** A day without plans. */
let day = addDays(today, 100);
const newDay = (): string => (day = addDays(day, 1));

it('many rows: created the first time, unchanged the second time, changed where they differ', async () => {
  const dates = Array.from({ length: 10 }, newDay);
  const count = volumes.upsertedRows;
  const rows = Array.from({ length: count }, (_, index) =>
    newOrder({ date: at(dates, index % 10), hallId: ((index % 3) + 1) as 1 | 2 | 3 }),
  );
  const first = await send(rows);
  expect([first.status, first.body.counts]).toEqual([200, { created: count, changed: 0, unchanged: 0 }]);
  const before = await fingerprint(plant.db);
  const again = await send(rows);
  expect(again.body.counts).toEqual({ created: 0, changed: 0, unchanged: count });
  expect(again.body.orders).toEqual(first.body.orders);
  expect([again.body.halls, again.headers.get('x-plan-revisions')]).toEqual([[], '']);
  expect(await fingerprint(plant.db)).toEqual(before);
  const moved = rows.map((row, index) => (index < 60 ? { ...row, date: at(dates, 9), steel: 5000 } : row));
  const changed = await send(moved);
  expect([changed.status, changed.body.counts]).toEqual([
    200,
    { created: 0, changed: 60, unchanged: count - 60 },
  ]);
});

it('looks up all rows together: orders moved between days, before and after a restart', async () => {
  const rows = Array.from({ length: 60 }, () => newOrder({ date: newDay() }));
  expect((await send(rows)).body.counts).toMatchObject({ created: 60 });
  const later = rows.map((row) => ({ ...row, date: newDay() }));
  expect((await send(later)).body.counts).toMatchObject({ changed: 60 });
  const heavier = later.map((row) => ({ ...row, steel: 5000 }));
  expect((await send(heavier)).body.counts).toMatchObject({ changed: 60 });
  await plant.restart();
  const read = heavier.map((row) => ({ ...row, steel: 5000, matting: 7000, version: 2 }));
  expect((await send(read)).body.counts).toMatchObject({ changed: 60 });
});

it('leaves what persons changed, row by row, and `keeps hand edits in each row, and `force` overwrites them` overwrites it', async () => {
  const rows = [newOrder(), newOrder()].map((row) => ({ ...row, date: day }));
  const [one] = (await send(rows)).body.orders as Order[];
  const edited = { ...(one as Order), city: 'Bühl' };
  await plant.anna.call(updateOrderEndpoint, { params: { id: edited.id }, body: edited });
  const { body } = await send(rows);
  expect(body.orders[0]).toMatchObject({ city: 'Bühl' });
  expect(body.held).toEqual([
    {
      index: 0,
      fields: [
        {
          field: 'city',
          yours: 'Freiburg',
          theirs: 'Bühl',
          by: 'Anna Becker',
          at: plant.clock.now().toISOString(),
        },
      ],
    },
  ]);
  expect((await send(rows, {}, { force: '*' })).body).toMatchObject({
    held: [],
    counts: { changed: 1, unchanged: 1 },
    orders: [{ city: 'Freiburg' }, {}],
  });
});

it('reports errors by row: stores all or none, or the valid ones', async () => {
  const known = await makeOrder(plant.anna, { date: newDay() });
  await makeOrder(plant.anna, { orderId: known.orderId, date: newDay() });
  const right = newOrder({ date: day });
  const rows = [
    right,
    { orderId: known.orderId, steel: 1 },
    { orderId: '999999', isCanceled: true },
    { ...right, city: 'Kehl' },
    { ...newOrder(), postCode: '0' },
  ];
  const before = await fingerprint(plant.db);
  expect((await send(rows)).body).toMatchObject({
    type: 'VALIDATION_ERRORS',
    fields: {
      'orders.1.orderId': 'Several planned orders have this number, please use the id.',
      'orders.2.orderId': 'No planned order has this number, please check it.',
      'orders.3.orderId': expect.any(String),
      'orders.4.postCode': expect.any(String),
    },
  });
  expect(await fingerprint(plant.db)).toEqual(before);
  const { body } = await send(rows, { perRow: true });
  expect(body.orders).toMatchObject([{ orderId: right.orderId, city: right.city }]);
  expect(body.refused).toMatchObject([
    { index: 1, type: 'AMBIGUOUS_ORDER', candidates: [{ id: known.id }, {}] },
    { index: 2, type: 'ORDER_NOT_FOUND' },
    { index: 3, type: 'VALIDATION_ERRORS' },
    { index: 4, type: 'VALIDATION_ERRORS' },
  ]);
});

it('a row of a past day is only reported', async () => {
  const [old, row] = [newOrder({ date: addDays(today, -1) }), newOrder({ date: day })];
  const { status, body } = await send([old, row]);
  expect([status, body.orders.length]).toEqual([200, 1]);
  expect(body.refused).toMatchObject([{ index: 0, fields: { date: expect.any(String) } }]);
});

it('cancels a row that demands it, once', async () => {
  const order = await makeOrder(plant.anna, { date: newDay() });
  const row = { orderId: order.orderId, isCanceled: true };
  expect((await send([row])).body).toMatchObject({ orders: [{ id: order.id, isCanceled: true }] });
  expect((await send([row])).body.counts).toEqual({ created: 0, changed: 0, unchanged: 1 });
});

it('cancels orders that are missing in a complete list, after a dry run that lists them', async () => {
  const [from, to] = [newDay(), newDay()];
  const rows = [newOrder({ date: from }), newOrder({ date: to }), newOrder({ date: to })];
  const [listed, gone, back] = (await send(rows)).body.orders as [Order, Order, Order];
  // Bernd undoes a cancellation by the script, which counts as an edit by hand.
  const canceled = await erp.attempt(cancelOrderEndpoint, { params: { id: back.id }, body: true });
  const undone = { params: { id: Number(canceled.headers.get('x-change-id')) } };
  await plant.bernd.call(undoChangeEndpoint, undone);
  const complete = { cancelMissing: { from, to } };
  const left = await send(rows.slice(0, 1), {});
  expect(left.body.missing).toEqual([]);
  const before = await fingerprint(plant.db);
  const missing = (await send(rows.slice(0, 1), { ...complete, dryRun: true })).body.missing;
  expect(await fingerprint(plant.db)).toEqual(before);
  const done = await send(rows.slice(0, 1), complete);
  expect(done.body.missing).toMatchObject(
    [
      { id: gone.id, orderId: gone.orderId, isCanceled: true },
      { id: back.id, isCanceled: false },
    ].sort((a, b) => a.id - b.id),
  );
  expect(missing?.map(({ id }) => id)).toEqual(done.body.missing?.map(({ id }) => id));
  expect((await orderOf(plant, listed.id)).isCanceled).toBe(false);
  const unread = await send([{ ...at(rows, 0), postCode: '0' }], { ...complete, perRow: true });
  expect(unread.body.fields).toHaveProperty('orders.0.postCode');
});

it('a number that was edited by hand still denotes its order, which therefore is not missing in a complete list', async () => {
  const rows = [newOrder({ date: newDay() }), newOrder({ date: day })];
  const [one] = (await send(rows)).body.orders as [Order, Order];
  const renumbered = { ...one, orderId: newOrder().orderId };
  await plant.anna.call(updateOrderEndpoint, { params: { id: one.id }, body: renumbered });
  const { body } = await send(rows, { cancelMissing: { from: day, to: day } });
  expect(body).toMatchObject({ counts: { created: 0 }, missing: [], orders: [{ id: one.id }, {}] });
  expect(body.held).toMatchObject([{ index: 0, fields: [{ field: 'orderId', theirs: renumbered.orderId }] }]);
  // A list with both numbers refers to two different orders.
  const both = [...rows, { ...at(rows, 0), orderId: renumbered.orderId }];
  expect((await send(both)).body).toMatchObject({ counts: { created: 1 }, held: [] });
});

it('is one change with a matching description, and undo reverts all of it', async () => {
  const order = await makeOrder(plant.anna, { date: newDay() });
  const fresh = newOrder({ date: day });
  const { headers } = await send([fresh, { orderId: order.orderId, steel: 4000 }]);
  const words: Translator = { language: 'de', t: (key, values) => translate('de', key, values) };
  const { entries } = await plant.anna.call(historyEndpoint, { query: { date: day } });
  expect(phraseOf(at(entries, 0), words)).toBe('2 Aufträge abgeglichen');
  expect(detailsOf(at(entries, 0), words).map(({ label, new: is }) => [label, is])).toContainEqual([
    `#${order.orderId}`,
    'Stahl',
  ]);
  await plant.bernd.call(undoChangeEndpoint, { params: { id: Number(headers.get('x-change-id')) } });
  expect(await orderOf(plant, order.id)).toMatchObject({ steel: order.steel });
  const rows = await plant.db
    .selectFrom('productionOrder')
    .select('id')
    .where('orderId', '=', fresh.orderId)
    .execute();
  expect(rows).toEqual([]);
});
