import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrder, newTruck, partsOf } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

/** Every call accepts quantities as whole kilograms from 0 to 9,999,999 only. */
const plant = usePlant();

type Send = (quantity: unknown) => readonly [method: string, path: string, body: object];
const calls: Record<string, { field: string; send: Send }> = {};

beforeAll(async () => {
  const order = await plant.anna.call(createOrderEndpoint, { body: newOrder() });
  const truck = await plant.anna.call(createTruckEndpoint, { body: newTruck() });
  const [part] = await partsOf(plant, order.id);
  Object.assign(calls, {
    'a new order': { field: 'steel', send: (steel) => ['POST', '/api/orders', { ...newOrder(), steel }] },
    'an order': {
      field: 'matting',
      send: (matting) => ['PUT', `/api/orders/${order.id}`, { ...order, matting }],
    },
    'an order by its number': {
      field: 'steel',
      send: (steel) => ['PUT', `/api/orders/by-number/${order.orderId}`, { steel }],
    },
    'a new truck': {
      field: 'capacity',
      send: (capacity) => ['POST', '/api/trucks', { ...newTruck(), capacity }],
    },
    'a truck': {
      field: 'capacity',
      send: (capacity) => ['PUT', `/api/trucks/${truck.id}`, { ...truck, capacity }],
    },
    'a hall': {
      field: 'maxCapacity',
      send: (maxCapacity) => ['PUT', '/api/halls/1/capacity', { date: today, maxCapacity }],
    },
    'a new part': {
      field: 'amount',
      send: (amount) => ['POST', '/api/shipments', { shipmentId: part?.id, amount }],
    },
  } satisfies typeof calls);
});

describe.each([
  'a new order',
  'an order',
  'an order by its number',
  'a new truck',
  'a truck',
  'a hall',
  'a new part',
])('the quantity of %s', (name) => {
  it.each([2.5, -5, 1e9, '9.000', '9000', true])('is not %j', async (quantity) => {
    spec('5.3c', '5.4a');
    const { field, send } = calls[name] ?? expect.fail();
    const { status, body } = await plant.anna.send(...send(quantity));
    expect([status, body.type]).toEqual([400, quantity === 1e9 ? 'DATA_TOO_LONG' : 'VALIDATION_ERRORS']);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
    // The message for scripts must not refer to input fields or tonnes.
    expect(Object.values(body.fields ?? {}).join('')).not.toMatch(/enter|type|\bt\b/i);
  });
});
