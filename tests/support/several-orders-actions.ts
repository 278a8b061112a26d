import {
  cancelOrdersEndpoint,
  colourOrdersEndpoint,
  moveOrdersEndpoint,
  noteOrdersEndpoint,
  setOrdersEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import {
  deleteShipmentsEndpoint,
  moveShipmentsEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import type { PlanScene } from './plan-scene.ts';
import { type Plant, today } from './plant.ts';

/** Actions on several orders at once (`planActions`). */
export const severalOrdersActions: Readonly<
  Record<string, (plant: Plant, scene: PlanScene) => Promise<unknown>>
> = {
  'orders.move: day and hall': async (plant, { order, other }) =>
    await plant.anna.call(moveOrdersEndpoint, {
      body: { orders: [{ id: order.id }, { id: other.id }], date: addDays(today, 7), hallId: 2 },
    }),
  'orders.move: hall': async (plant, { order, other }) =>
    await plant.anna.call(moveOrdersEndpoint, {
      body: { orders: [{ id: order.id }, { id: other.id }], hallId: 2 },
    }),
  'orders.colour': async (plant, { order, other }) =>
    await plant.anna.call(colourOrdersEndpoint, {
      body: { orders: [{ id: order.id }, { id: other.id }], colours: { attribute3: true } },
    }),
  'orders.set': async (plant, { order, other }) =>
    await plant.anna.call(setOrdersEndpoint, {
      body: { orders: [{ id: order.id }, { id: other.id }], values: { city: 'Kehl', steel: 4000 } },
    }),
  'orders.note': async (plant, { order, other }) =>
    await plant.anna.call(noteOrdersEndpoint, {
      body: { orders: [{ id: order.id }, { id: other.id }], line: 'Kran bestellt' },
    }),
  'orders.cancelSeveral': async (plant, { order, other }) =>
    await plant.anna.call(cancelOrdersEndpoint, { body: { orders: [{ id: order.id }, { id: other.id }] } }),
};

/** Actions on several parts of orders at once. */
export const severalShipmentsActions: typeof severalOrdersActions = {
  'shipments.move': async (plant, { parts: [first, , last] }) =>
    await plant.anna.call(moveShipmentsEndpoint, {
      body: { shipments: [{ id: first?.id ?? 0 }, { id: last?.id ?? 0 }], date: addDays(today, 7) },
    }),
  'shipments.deleteSeveral': async (plant, { parts: [first, , last] }) =>
    await plant.anna.call(deleteShipmentsEndpoint, {
      body: { shipments: [{ id: first?.id ?? 0 }, { id: last?.id ?? 0 }] },
    }),
};
