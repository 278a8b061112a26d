import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  cancelOrderEndpoint,
  cancelOrdersEndpoint,
  colourOrdersEndpoint,
  moveOrdersEndpoint,
  noteOrdersEndpoint,
  setOrdersEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../support/invariants.ts';
import { makeOrder, partsOf } from '../support/make.ts';
import { observeChange, expectRefused, storedState } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { toggleRelease } from '../support/release-actions.ts';
import { putInSlot, makeRun, orderOf } from '../support/scene.ts';

const plant = usePlant();
const [tomorrow, later] = [addDays(today, 1), addDays(today, 6)];

let orders: Order[];
const named = (...which: readonly Order[]) => which.map(({ id }) => ({ id }));
const stored = async (): Promise<Order[]> =>
  await Promise.all(orders.map(async ({ id }) => await orderOf(plant, id)));

beforeEach(async () => {
  orders = [];
  for (const hallId of [1, 2, 3] as const)
    orders.push(await makeOrder(plant.anna, { date: tomorrow, hallId, note: hallId === 2 ? 'Tor 3' : '' }));
});

describe('POST orders/move', () => {
  it('moves all as one change that both days hear of, and one undo takes back', async () => {
    const before = await stored();
    const [first] = orders;
    const { run } = await makeRun(plant, {}, tomorrow);
    const [part] = await partsOf(plant, first?.id ?? 0);
    await putInSlot(plant.anna, run.id, 0, part?.id ?? 0);
    const { answer, streams, changeId, action } = await observeChange(
      plant,
      plant.bernd,
      moveOrdersEndpoint,
      {
        body: { orders: named(...orders), date: later, hallId: 2 },
      },
    );
    expect([action, streams]).toEqual(['orders.move', [`day:${tomorrow}`, `day:${later}`]]);
    expect(answer.orders.map(({ id, date, hallId }) => [id, date, hallId])).toEqual(
      orders.map(({ id }) => [id, later, 2]),
    );
    expect(answer.refused).toEqual([]);
    const kilograms = orders.reduce((sum, { steel }) => sum + steel, 0);
    const after = answer.halls.find((hall) => hall.date === later && hall.after.id === 2);
    expect((after?.after.steelTotal ?? 0) - (after?.before.steelTotal ?? 0)).toBe(kilograms);
    expect((await partsOf(plant, first?.id ?? 0))[0]).toMatchObject({ date: later, previousDate: tomorrow });
    expect(await brokenInvariants(plant.db)).toEqual([]);
    await plant.bernd.call(undoChangeEndpoint, { params: { id: changeId } });
    const fields = ({ date, hallId, h1, h2, h3 }: Order) => ({ date, hallId, h1, h2, h3 });
    expect((await stored()).map(fields)).toEqual(before.map(fields));
  });

  it('an order that is there already is answered as done', async () => {
    const body = { orders: named(...orders), date: tomorrow };
    const reply = await plant.anna.attempt(moveOrdersEndpoint, { body });
    expect([reply.status, reply.headers.get('x-change-id')]).toEqual([200, null]);
  });

  it('moves none where one may not, and names each with its place and why', async () => {
    const [one, two, three] = orders as [Order, Order, Order];
    await plant.anna.call(cancelOrderEndpoint, { params: { id: two.id }, body: true });
    await plant.bernd.call(updateOrderEndpoint, {
      params: { id: three.id },
      body: { ...three, city: 'Lahr' },
    });
    const body = {
      orders: [{ id: one.id }, { id: two.id }, { id: three.id, version: three.version }, { id: 2_000_000 }],
      date: later,
    };
    const body409 = await expectRefused(plant, plant.anna, moveOrdersEndpoint, { body });
    expect(body409).toMatchObject({
      status: 409,
      type: 'ORDERS_REFUSED',
      displayMessage: '3 of 4 orders cannot be changed like this. Please try without them.',
      fields: { 'orders.1': 'This order cannot be changed like this, please leave it out.' },
      refused: [
        { index: 1, id: two.id, type: 'ORDER_READ_ONLY' },
        { index: 2, id: three.id, type: 'VERSION_MISMATCH' },
        { index: 3, id: 2_000_000, type: 'ORDER_NOT_FOUND' },
      ],
    });
    const { answer } = await observeChange(plant, plant.anna, moveOrdersEndpoint, {
      body: { ...body, perRow: true },
    });
    expect(answer.orders.map(({ id }) => id)).toEqual([one.id]);
    expect(answer.refused.map(({ index, type }) => [index, type])).toEqual([
      [1, 'ORDER_READ_ONLY'],
      [2, 'VERSION_MISMATCH'],
      [3, 'ORDER_NOT_FOUND'],
    ]);
  });

  it('a single order is refused for its own reason', async () => {
    const [one] = orders as [Order];
    await plant.anna.call(cancelOrderEndpoint, { params: { id: one.id }, body: true });
    const body = { orders: named(one), date: later };
    expect(await expectRefused(plant, plant.anna, moveOrdersEndpoint, { body })).toMatchObject({
      type: 'ORDER_READ_ONLY',
    });
  });

  it.each([
    [{ date: later, orders: [] }, 'orders'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: addDays(today, -1) }, 'date'],
    [{ hallId: 4 }, 'hallId'],
    [{}, 'date'],
  ])('refuses %j at its field', async (given, field) => {
    const body = { orders: named(...orders), ...given } as { orders: { id: number }[]; date: string };
    const refusal = await expectRefused(plant, plant.anna, moveOrdersEndpoint, { body });
    expect([refusal.type, Object.keys(refusal.fields ?? {})]).toEqual(['VALIDATION_ERRORS', [field]]);
  });

  it('an order named twice is refused', async () => {
    const [one] = orders as [Order];
    const body = { orders: named(one, one), date: later };
    const refusal = await expectRefused(plant, plant.anna, moveOrdersEndpoint, { body });
    expect(refusal.fields).toEqual({ orders: 'This is here twice, once is enough.' });
  });

  it('a dry run answers the same and changes nothing', async () => {
    const before = await storedState(plant);
    const body = { orders: named(...orders), date: later };
    const dry = await plant.anna.attempt(moveOrdersEndpoint, { body, query: { dryRun: 'true' } });
    expect(await storedState(plant)).toEqual(before);
    const done = await plant.anna.call(moveOrdersEndpoint, { body });
    const { answer } = dry.body as unknown as { answer: typeof done };
    expect(answer).toMatchObject({ halls: done.halls, refused: [] });
    expect(answer.orders.map(({ date }) => date)).toEqual([later, later, later]);
  });

  it('is done once for one idempotency key', async () => {
    const input = { body: { orders: named(...orders), date: later } };
    const key = { 'idempotency-key': 'move-three' };
    const first = await plant.anna.attempt(moveOrdersEndpoint, input, key);
    const again = await plant.anna.attempt(moveOrdersEndpoint, input, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('asks for a reason where a day is released, as one change', async () => {
    const day = addDays(today, 40);
    for (const order of orders)
      await plant.anna.call(moveOrdersEndpoint, { body: { orders: named(order), date: day } });
    await toggleRelease(plant.anna, day);
    const body = { orders: named(...orders), date: later };
    expect(await expectRefused(plant, plant.anna, moveOrdersEndpoint, { body })).toMatchObject({
      type: 'REASON_REQUIRED',
      days: [{ date: day }],
    });
    await plant.anna.call(moveOrdersEndpoint, { body, query: { reason: 'Kran fällt aus' } });
    expect((await stored()).map(({ date }) => date)).toEqual([later, later, later]);
    await toggleRelease(plant.anna, day);
  });
});

describe('POST orders/values', () => {
  it('sets the same in all as one change: parts follow, halls hear of it, and one undo takes it back', async () => {
    const before = await stored();
    const values = { city: ' Kehl ', postCode: '77694', steel: 4000, isUrgent: true, h1: false };
    const { answer, streams, changeId, action } = await observeChange(plant, plant.bernd, setOrdersEndpoint, {
      body: { orders: named(...orders), values },
    });
    expect([action, streams]).toEqual(['orders.set', [`day:${tomorrow}`]]);
    for (const order of answer.orders) {
      expect(order).toMatchObject({ city: 'Kehl', postCode: '77694', steel: 4000, isUrgent: true });
      // The flag of the order's own hall is not changed.
      expect(order.h1).toBe(order.hallId === 1);
      expect(order.byHand).toHaveProperty('city');
      expect(await partsOf(plant, order.id)).toMatchObject([{ amount: 4000 + order.matting }]);
    }
    expect(answer.halls.map(({ after, before: was }) => after.steelTotal - was.steelTotal)).toEqual(
      before.map(({ steel }) => 4000 - steel),
    );
    expect(await brokenInvariants(plant.db)).toEqual([]);
    await plant.bernd.call(undoChangeEndpoint, { params: { id: changeId } });
    const fields = ({ city, postCode, steel, isUrgent, h1, partsAmount }: Order) => [
      city,
      postCode,
      steel,
      isUrgent,
      h1,
      partsAmount,
    ];
    expect((await stored()).map(fields)).toEqual(before.map(fields));
  });

  it('a colleague’s other field survives, and what is set already is answered as done', async () => {
    const [one] = orders as [Order];
    await plant.bernd.call(updateOrderEndpoint, { params: { id: one.id }, body: { ...one, time: '07:00' } });
    const body = { orders: named(...orders), values: { city: 'Kehl' } };
    await plant.anna.call(setOrdersEndpoint, { body });
    expect((await stored())[0]).toMatchObject({ time: '07:00', city: 'Kehl' });
    const again = await plant.anna.attempt(setOrdersEndpoint, { body });
    expect([again.status, again.headers.get('x-change-id')]).toEqual([200, null]);
  });

  it('canceled ones and those that would weigh nothing are refused, the others changed with perRow', async () => {
    const [one, two, three] = orders as [Order, Order, Order];
    await plant.anna.call(cancelOrderEndpoint, { params: { id: one.id }, body: true });
    await plant.anna.call(updateOrderEndpoint, { params: { id: two.id }, body: { ...two, matting: 0 } });
    const body = { orders: named(one, two, three), values: { steel: 0 }, perRow: true };
    const { orders: changed, refused: left } = await plant.anna.call(setOrdersEndpoint, { body });
    expect(changed.map(({ id, steel }) => [id, steel])).toEqual([[three.id, 0]]);
    expect(left.map(({ index, type }) => [index, type])).toEqual([
      [0, 'ORDER_READ_ONLY'],
      [1, 'VALIDATION_ERRORS'],
    ]);
  });

  it.each([
    [{}, 'values'],
    [{ city: '  ' }, 'values.city'],
    [{ postCode: '123' }, 'postCode'],
    [{ postCode: '' }, 'values.postCode'],
    [{ steel: -1 }, 'values.steel'],
    [{ isShort: 'ja' }, 'values.isShort'],
    [{ city: 'Kehl', orderId: '7' }, 'values.orderId'],
    [{ city: 'Kehl', note: 'Kran' }, 'values.note'],
    [{ city: 'Kehl', date: later }, 'values.date'],
  ])('refuses %j at its field', async (values, field) => {
    const body = { orders: named(...orders), values: values as { city: string } };
    const refusal = await expectRefused(plant, plant.anna, setOrdersEndpoint, { body });
    expect([refusal.type, Object.keys(refusal.fields ?? {})]).toEqual(['VALIDATION_ERRORS', [field]]);
  });
});

it('colours are set and taken off, and the others stay', async () => {
  await plant.anna.call(colourOrdersEndpoint, {
    body: { orders: named(...orders), colours: { attribute1: true, attribute4: true } },
  });
  const { answer, changeId } = await observeChange(plant, plant.bernd, colourOrdersEndpoint, {
    body: { orders: named(...orders), colours: { attribute1: false, attribute2: true } },
  });
  for (const order of answer.orders)
    expect(order).toMatchObject({ attribute1: false, attribute2: true, attribute4: true, attribute5: false });
  expect(answer.halls).toEqual([]);
  await plant.bernd.call(undoChangeEndpoint, { params: { id: changeId } });
  for (const order of await stored()) expect(order).toMatchObject({ attribute1: true, attribute2: false });
  const none = { orders: named(...orders), colours: {} };
  expect(
    (await expectRefused(plant, plant.anna, colourOrdersEndpoint, { body: none })).fields,
  ).toHaveProperty('colours');
});

it('a line is added to each note and replaces none, of canceled orders too', async () => {
  const [one] = orders as [Order];
  await plant.anna.call(cancelOrderEndpoint, { params: { id: one.id }, body: true });
  const { answer, changeId } = await observeChange(plant, plant.bernd, noteOrdersEndpoint, {
    body: { orders: named(...orders), line: ' Kran bestellt ' },
  });
  expect(answer.orders.map(({ note }) => note)).toEqual([
    'Kran bestellt',
    'Tor 3\nKran bestellt',
    'Kran bestellt',
  ]);
  const line = 'x'.repeat(1_990);
  expect(
    await expectRefused(plant, plant.anna, noteOrdersEndpoint, { body: { orders: named(...orders), line } }),
  ).toMatchObject({
    type: 'ORDERS_REFUSED',
    refused: [
      { index: 0, type: 'DATA_TOO_LONG' },
      { index: 1, type: 'DATA_TOO_LONG' },
      { index: 2, type: 'DATA_TOO_LONG' },
    ],
  });
  await plant.bernd.call(undoChangeEndpoint, { params: { id: changeId } });
  expect((await stored()).map(({ note }) => note)).toEqual(['', 'Tor 3', '']);
});

it('canceling counts nowhere any more, and one undo brings all back', async () => {
  const { answer, changeId } = await observeChange(plant, plant.anna, cancelOrdersEndpoint, {
    body: { orders: named(...orders) },
  });
  expect(answer.orders.map(({ isCanceled }) => isCanceled)).toEqual([true, true, true]);
  expect(answer.halls).toHaveLength(3);
  await plant.anna.call(undoChangeEndpoint, { params: { id: changeId } });
  expect((await stored()).map(({ isCanceled }) => isCanceled)).toEqual([false, false, false]);
});
