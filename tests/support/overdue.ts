import type { ShipmentRow } from '@werkplan/shared/shipments/shipment.ts';
import { systemChange } from '../../server/src/change/system-change.ts';
import { storeOrders } from '../../server/src/orders/order-service.ts';
import { newOrderSchema } from '@werkplan/shared/orders/order.ts';
import { newOrder, partsOf } from './make.ts';
import type { Plant } from './plant.ts';
import { at } from './scene.ts';

/** The only part of an order of a past day, as if nobody had put it on a truck then. */
export const makeOverdue = async (
  plant: Plant,
  date: string,
  overrides: Parameters<typeof newOrder>[0] = {},
): Promise<ShipmentRow> => {
  let id = 0;
  await systemChange(plant.db, 'test.overdue', async (tx) => {
    const [order] = await storeOrders(tx, [newOrderSchema.parse(newOrder({ ...overrides, date }))]);
    id = order?.id ?? 0;
  });
  return at(await partsOf(plant, id), 0);
};
