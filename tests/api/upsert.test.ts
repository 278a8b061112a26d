import {
  cancelOrderEndpoint,
  updateOrderEndpoint,
  upsertOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { OrderUpsert } from '@werkplan/shared/orders/order-upsert-schema.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import { makeOrder, newOrder, partsOf } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { orderOf } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.22a');

const plant = usePlant();
const tomorrow = addDays(today, 1);

const put = async (orderId: string, body: OrderUpsert, headers: Record<string, string> = {}) =>
  await plant.bernd.attempt(upsertOrderEndpoint, { params: { orderId }, body }, headers);
const rowsOf = async (orderId: string) =>
  await plant.db.selectFrom('productionOrder').selectAll().where('orderId', '=', orderId).execute();
const unsent = () => {
  const { orderId, ...order } = newOrder();
  return { orderId, order };
};

describe('a number that nothing planned has', () => {
  it('makes an order with its shipment', async () => {
    const { orderId, order } = unsent();
    const { status, body } = await put(`00${orderId}`.slice(-6), order);
    expect(status).toBe(200);
    expect(body).toMatchObject({ orderId, ...order, version: 1, h1: true, partsAmount: 10_000 });
    expect(await partsOf(plant, body.id)).toMatchObject([{ amount: 10_000, date: today }]);
  });

  it('needs what a new order needs, and no version', async () => {
    const { orderId, order } = unsent();
    const before = await fingerprint(plant.db);
    const { date: _, ...undated } = order;
    expect((await put(orderId, undated)).body).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { date: 'Invalid date format' },
    });
    expect((await put(orderId, { ...order, date: addDays(today, -1) })).body.fields).toHaveProperty('date');
    expect((await put(orderId, { ...order, version: 3 })).body.type).toBe('ORDER_NOT_FOUND');
    expect(await fingerprint(plant.db)).toEqual(before);
  });

  it('makes one order of requests at once, even for different days', async () => {
    const { orderId, order } = unsent();
    const dated = (n: number) => ({ ...order, date: addDays(today, n) });
    const replies = await Promise.all(
      Array.from({ length: 3 }, async (_, n) => await put(orderId, dated(n))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rowsOf(orderId)).toHaveLength(1);
  });

  it('counts a canceled order and one of a past day as none', async () => {
    const canceled = await makeOrder(plant.anna);
    await plant.anna.call(cancelOrderEndpoint, { params: { id: canceled.id }, body: true });
    const { orderId: _, ...order } = newOrder();
    expect((await put(canceled.orderId, order)).body.id).not.toBe(canceled.id);
    const old = await makeOrder(plant.anna);
    plant.clock.set('2026-11-24T08:00:00Z');
    const again = await put(old.orderId, { ...order, date: tomorrow });
    plant.clock.set('2026-11-23T08:00:00Z');
    expect(again.body.id).not.toBe(old.id);
  });
});

describe('a number that one planned order has', () => {
  it('writes the fields given and moves the order, as one change that undo takes back', async () => {
    const order = await makeOrder(plant.anna, { note: 'Gate 3' });
    const change = { steel: 4000, hallId: 2, h1: true, date: tomorrow } as const;
    const { body, headers } = await put(order.orderId, change);
    expect(body).toMatchObject({ ...change, id: order.id, note: 'Gate 3', h2: true, partsAmount: 5000 });
    expect(await partsOf(plant, order.id)).toMatchObject([{ amount: 5000, date: tomorrow }]);
    expect(headers.get('x-plan-revisions')).toMatch(/^day:2026-11-23=\d+,day:2026-11-24=\d+$/);
    await plant.bernd.call(undoChangeEndpoint, { params: { id: Number(headers.get('x-change-id')) } });
    const { version: _, ...was } = order;
    expect(await orderOf(plant, order.id)).toMatchObject(was);
  });

  it('changes nothing when everything is so already', async () => {
    const { orderId, ...order } = newOrder();
    await makeOrder(plant.anna, { ...order, orderId });
    const before = await fingerprint(plant.db);
    expect((await put(orderId, order)).headers.get('x-plan-revisions')).toBe('');
    expect(await fingerprint(plant.db)).toEqual(before);
  });

  it('is merged with the version sent, as any other row', async () => {
    const order = await makeOrder(plant.anna);
    await plant.anna.call(updateOrderEndpoint, {
      params: { id: order.id },
      body: { ...order, note: 'Gate 3', city: 'Lahr' },
    });
    const { version } = order;
    expect((await put(order.orderId, { version, steel: 4000 })).body).toMatchObject({
      steel: 4000,
      city: 'Lahr',
    });
    expect((await put(order.orderId, { version, city: 'Kehl' })).body).toMatchObject({
      type: 'EDIT_CONFLICT',
      conflict: [{ field: 'city', theirs: 'Lahr', yours: 'Kehl' }],
    });
    const strict = await put(order.orderId, { city: 'Kehl' }, { 'if-match': `"${version}"` });
    expect(strict.status).toBe(412);
  });

  it('obeys the rules of editing', async () => {
    const order = await makeOrder(plant.anna);
    expect((await put(order.orderId, { steel: 0, matting: 0 })).body.fields).toHaveProperty('steel');
    expect((await put(order.orderId, { date: addDays(today, -1) })).body.fields).toHaveProperty('date');
    expect(await orderOf(plant, order.id)).toEqual(order);
  });

  it('is answered again for the same key, and only tried with dryRun', async () => {
    const order = await makeOrder(plant.anna);
    const key = { 'idempotency-key': 'erp-4711' };
    const first = await put(order.orderId, { steel: 4000 }, key);
    const again = await put(order.orderId, { steel: 4000 }, key);
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', first.body]);
    const before = await fingerprint(plant.db);
    const path = `/api/orders/by-number/${order.orderId}?dryRun=true`;
    expect((await plant.bernd.send('PUT', path, { steel: 7000 })).body).toMatchObject({
      answer: { steel: 7000 },
    });
    expect(await fingerprint(plant.db)).toEqual(before);
  });
});

it('refuses a number that several planned orders have, naming them', async () => {
  const one = await makeOrder(plant.anna);
  const other = await makeOrder(plant.anna, { orderId: one.orderId, date: tomorrow, hallId: 3 });
  const { status, body } = await put(one.orderId, { steel: 4000 });
  expect([status, body.type, body.displayMessage]).toEqual([
    409,
    'AMBIGUOUS_ORDER',
    `Several planned orders have the number ${one.orderId}. Please use the id.`,
  ]);
  expect(body.candidates).toEqual(
    [one, other].map(({ id, date, hallId, constructionSite, version }) => ({
      id,
      date,
      hallId,
      constructionSite,
      version,
    })),
  );
});
