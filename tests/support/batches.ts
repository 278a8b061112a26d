import { createOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { observeChange, expectRefused } from './observe.ts';
import type { Plant } from './plant.ts';

type Batch = NonNullable<Parameters<typeof observeChange<typeof createOrdersEndpoint>>[3]>['body'];

/** Builds a batch whose rows may be invalid. */
export const batch = (orders: readonly object[], more: object = {}) => ({
  body: { orders, ...more } as unknown as NonNullable<Batch>,
});

/** Helpers for the call POST orders/batch, sent by Anna. */
export const batchHelpers = (plant: Plant) => ({
  send: async (orders: readonly object[], more: object = {}) =>
    await plant.anna.call(createOrdersEndpoint, batch(orders, more)),
  refusedBatch: async (orders: readonly object[], more: object = {}) =>
    await expectRefused(plant, plant.anna, createOrdersEndpoint, batch(orders, more)),
});
