import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { storeOrders } from '@werkplan/shared/orders/order-actions.ts';
import { newOrderSchema } from '@werkplan/shared/orders/order-schema.ts';
import { replyValue } from '@werkplan/shared/plan/reply.ts';
import { systemActor } from '../../server/src/change/actor.ts';
import { committerOf } from './committer.ts';
import { newOrder, partsOf } from './make.ts';
import type { Plant } from './plant.ts';
import { at } from './scene.ts';

/** Creates an order of a past day whose only part was never placed. */
export const makeOverdue = async (
  plant: Plant,
  date: string,
  overrides: Parameters<typeof newOrder>[0] = {},
): Promise<ShipmentRow> => {
  const input = newOrderSchema.parse(newOrder({ ...overrides, date }));
  const committer = await committerOf(plant);
  const { answer: id } = await committer.write({
    actor: systemActor,
    action: 'test.overdue',
    act: (draft) => replyValue(storeOrders(draft, [input])[0]?.id ?? 0),
  });
  return at(await partsOf(plant, id), 0);
};
