import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  createOrdersEndpoint,
  findExternalOrdersEndpoint,
  updateOrderEndpoint,
  upsertOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { searchEndpoint } from '@werkplan/shared/search/search-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import type { Reply } from '../support/client.ts';
import { makeOrder, newOrder } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';

const plant = usePlant();
let made = 0;
/** Returns an unused order number. */
const newNumber = (): string => `AB-2026/${(made += 1)} ä`;

const put = (order: Order, changes: Partial<Order>) => ({
  params: { id: order.id },
  body: { ...order, ...changes },
});
const found = async (number: string): Promise<number[]> =>
  (await plant.bernd.call(findExternalOrdersEndpoint, { query: { number } })).map(({ id }) => id);
const changeOf = ({ headers }: Reply) => ({ params: { id: Number(headers.get('x-change-id')) } });

it('an order stores the ERP’s number, is found by it, and its day is broadcast', async () => {
  const number = newNumber();
  const body = newOrder({ externalNumber: number });
  const { answer, action } = await observeChange(plant, plant.anna, createOrderEndpoint, { body });
  expect([action, answer.externalNumber]).toEqual(['orders.create', number]);
  expect(await found(number)).toEqual([answer.id]);
  expect(await found('AB-2026')).toEqual([]);
  const { orders } = await plant.bernd.call(searchEndpoint, { query: { q: number } });
  expect(orders.map(({ id }) => id)).toEqual([answer.id]);
});

it('orders without the number, and clients that do not know the field, work as before', async () => {
  const number = newNumber();
  const order = await makeOrder(plant.anna, { externalNumber: number });
  const { externalNumber: _, ...unknown } = order;
  const changed = await plant.bernd.call(updateOrderEndpoint, {
    params: { id: order.id },
    body: { ...unknown, city: 'Kehl' },
  });
  expect([changed.city, changed.externalNumber]).toEqual(['Kehl', number]);
  expect((await makeOrder(plant.anna)).externalNumber).toBe('');
  const cleared = await plant.bernd.call(updateOrderEndpoint, put(changed, { externalNumber: '' }));
  expect([cleared.externalNumber, await found(number)]).toEqual(['', []]);
});

it.each([
  ['41 characters', 'x'.repeat(41), 'validation'],
  ['a line end', 'A\nB', 'validation'],
])('%s are refused, naming the field', async (_, externalNumber) => {
  const { type, fields } = await expectRefused(plant, plant.anna, createOrderEndpoint, {
    body: newOrder({ externalNumber }),
  });
  expect([/VALIDATION_ERRORS|DATA_TOO_LONG/.test(type), Object.keys(fields ?? {})]).toEqual([
    true,
    ['externalNumber'],
  ]);
});

it('two live orders from today on cannot share a number, by whatever call', async () => {
  const number = newNumber();
  const first = await makeOrder(plant.anna, { externalNumber: number });
  const taken = { type: 'EXTERNAL_NUMBER_TAKEN', candidates: [{ id: first.id }] };
  const body = newOrder({ externalNumber: number, date: addDays(today, 9) });
  expect(await expectRefused(plant, plant.bernd, createOrderEndpoint, { body })).toMatchObject(taken);
  const other = await makeOrder(plant.bernd);
  expect(
    await expectRefused(plant, plant.bernd, updateOrderEndpoint, put(other, { externalNumber: number })),
  ).toMatchObject(taken);
  const upsert = { params: { orderId: other.orderId }, body: { externalNumber: number } };
  expect(await expectRefused(plant, plant.bernd, upsertOrderEndpoint, upsert)).toMatchObject(taken);
  // Canceling an order releases its number.
  await plant.anna.call(cancelOrderEndpoint, { params: { id: first.id }, body: true });
  const second = await plant.bernd.call(createOrderEndpoint, { body });
  expect(await found(number)).toEqual([second.id, first.id].toSorted((a, b) => b - a));
});

it('a batch names the row whose number is used by an order or an earlier row', async () => {
  const [number, twice] = [newNumber(), newNumber()];
  await makeOrder(plant.anna, { externalNumber: number });
  const orders = [
    newOrder(),
    newOrder({ externalNumber: number }),
    newOrder({ externalNumber: twice }),
    newOrder({ externalNumber: twice }),
  ];
  const { fields } = await expectRefused(plant, plant.anna, createOrdersEndpoint, { body: { orders } });
  expect(Object.keys(fields ?? {})).toEqual(['orders.1.externalNumber', 'orders.3.externalNumber']);
  const { orders: stored, refused: left } = await plant.anna.call(createOrdersEndpoint, {
    body: { orders, perRow: true },
  });
  expect([stored.length, left.map(({ index, type }) => [index, type])]).toEqual([
    2,
    [
      [1, 'EXTERNAL_NUMBER_TAKEN'],
      [3, 'EXTERNAL_NUMBER_TAKEN'],
    ],
  ]);
});

it('of ten concurrent requests with one number exactly one succeeds', async () => {
  const number = newNumber();
  const replies = await Promise.all(
    Array.from(
      { length: 10 },
      async (_, at) =>
        await (at % 2 ? plant.anna : plant.bernd).attempt(createOrderEndpoint, {
          body: newOrder({ externalNumber: number, date: addDays(today, at) }),
        }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)]);
  expect(await found(number)).toHaveLength(1);
});

it('an undo that would give it to two orders is refused, naming who has it', async () => {
  const number = newNumber();
  const first = await makeOrder(plant.anna, { externalNumber: number });
  const canceled = await plant.anna.attempt(cancelOrderEndpoint, { params: { id: first.id }, body: true });
  const second = await makeOrder(plant.bernd, { externalNumber: number });
  expect(await expectRefused(plant, plant.anna, undoChangeEndpoint, changeOf(canceled))).toMatchObject({
    type: 'UNDO_CONFLICT',
    id: second.id,
    by: 'Bernd Krüger',
  });
  await plant.bernd.call(updateOrderEndpoint, put(second, { externalNumber: '' }));
  await plant.anna.call(undoChangeEndpoint, changeOf(canceled));
  expect(await found(number)).toEqual([first.id]);
});
