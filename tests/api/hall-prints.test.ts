import type { HallId } from '@werkplan/shared/halls/hall.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import {
  latestPrintEndpoint,
  recordHallPrintsEndpoint,
  recordPrintEndpoint,
} from '@werkplan/shared/prints/print-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeEach, expect, it } from 'vitest';
import { newOrder } from '../support/make.ts';
import { expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { orderOf } from '../support/scene.ts';

const plant = usePlant();
let day = today;
let id: number;

/** Every test prints a new day. */
beforeEach(async () => {
  day = addDays(day, 1);
  ({ id } = await plant.anna.call(createOrderEndpoint, { body: newOrder({ date: day, hallId: 1 }) }));
});

const body = (...halls: HallId[]) => ({ body: { date: day, halls } });

it('is compared with the last list of that hall, whatever else of the day was printed', async () => {
  const [first] = await plant.bernd.call(recordHallPrintsEndpoint, body(1));
  expect(first).toMatchObject({ hallId: 1, by: 'Bernd Krüger', previous: null, goneOrders: [] });
  await plant.anna.call(recordPrintEndpoint, { body: { date: day } });
  const order = { ...(await orderOf(plant, id)), note: 'Kran ab 7' };
  await plant.anna.call(updateOrderEndpoint, { params: { id }, body: order });
  const [second, other] = await plant.bernd.call(recordHallPrintsEndpoint, body(1, 2));
  expect(second).toMatchObject({ previous: { revision: first?.revision }, changedOrders: [id] });
  expect(other).toMatchObject({ hallId: 2, previous: null, changedOrders: [] });
  await plant.anna.call(cancelOrderEndpoint, { params: { id }, body: { isCanceled: true } });
  const [third] = await plant.bernd.call(recordHallPrintsEndpoint, body(1));
  expect(third).toMatchObject({ changedOrders: [], goneOrders: [order.orderId] });
  expect(await plant.anna.call(latestPrintEndpoint, { query: { date: day } })).toMatchObject({
    by: 'Anna Becker',
  });
});

it('is refused of another state of the day, of no hall and of one twice', async () => {
  const elsewhere = { 'If-Match': '"e-0.0.0"' };
  const { status } = await expectRefused(plant, plant.anna, recordHallPrintsEndpoint, body(1), elsewhere);
  expect(status).toBe(412);
  for (const input of [body(), body(1, 1), body(4 as HallId)])
    expect(await expectRefused(plant, plant.anna, recordHallPrintsEndpoint, input)).toMatchObject({
      status: 400,
      type: 'VALIDATION_ERRORS',
    });
});

it('sent twice with one key is recorded once', async () => {
  const headers = { 'Idempotency-Key': `halls-${day}` };
  const send = async () => await plant.anna.attempt(recordHallPrintsEndpoint, body(1, 2), headers);
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  const prints = await plant.db.selectFrom('print').select('paper').where('date', '=', day).execute();
  expect(prints.map(({ paper }) => paper).sort()).toEqual(['hall1', 'hall2']);
});
