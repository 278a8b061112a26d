import { listOrdersEndpoint, updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { expect, it } from 'vitest';
import { makeOrder, partsOf } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';

const plant = usePlant();

it('creates an order with one shipment of its whole amount', async () => {
  const order = await makeOrder(plant.anna, { hallId: 2 });
  expect(order).toMatchObject({ hallId: 2, h2: true, partsAmount: 10_000, version: 1 });
  expect(await partsOf(plant, order.id)).toMatchObject([
    {
      amount: 10_000,
      date: today,
      previousDate: null,
      dateAtLastOrderChange: today,
      splitNumber: 1,
      totalNumberOfSplits: 1,
    },
  ]);
  const listed = await plant.bernd.call(listOrdersEndpoint, { query: { date: today } });
  expect(listed).toContainEqual(order);
});

it('merges edits of different fields and refuses two of the same one, saying who was first', async () => {
  const order = await makeOrder(plant.anna);
  const params = { id: order.id };
  await plant.anna.call(updateOrderEndpoint, { params, body: { ...order, city: 'Lahr' } });
  const merged = await plant.bernd.call(updateOrderEndpoint, { params, body: { ...order, steel: 8000 } });
  expect(merged).toMatchObject({ city: 'Lahr', steel: 8000, partsAmount: 9000 });
  expect(
    await plant.bernd.refusal(updateOrderEndpoint, { params, body: { ...order, city: 'Kehl' } }),
  ).toMatchObject({
    status: 409,
    type: 'EDIT_CONFLICT',
    conflict: [{ field: 'city', base: 'Freiburg', yours: 'Kehl', theirs: 'Lahr', by: 'Anna Becker' }],
  });
});
