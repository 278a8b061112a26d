import { createOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { observe, refused } from './observe.ts';
import type { Plant } from './plant.ts';

type Batch = NonNullable<Parameters<typeof observe<typeof createOrdersEndpoint>>[3]>['body'];

/** A body with rows as wrong as a test wants them. */
export const batch = (orders: readonly object[], more: object = {}) => ({
  body: { orders, ...more } as unknown as NonNullable<Batch>,
});

/** Helpers for POST orders/batch; Anna is the sender. */
export const batching = (plant: Plant) => ({
  send: async (orders: readonly object[], more: object = {}) =>
    await plant.anna.call(createOrdersEndpoint, batch(orders, more)),
  refusedBatch: async (orders: readonly object[], more: object = {}) =>
    await refused(plant, plant.anna, createOrdersEndpoint, batch(orders, more)),
});
