import type { Action } from '../plan/action.ts';
import { replyRun } from '../plan/reply.ts';
import type { Delivery } from './delivery-schema.ts';
import { assertItemAlive, getItem, getRun } from './item-refusals.ts';

export interface PinInput {
  readonly id: number;
  readonly isPinned: boolean;
}

/**
 * Pins or unpins the content of a slot (rules/proposals.md#pins). Returns the run. A dead card can only be unpinned.
 * @throws NOT_FOUND, MOVED_MEANWHILE, SHIPMENT_READ_ONLY
 */
export const pinItem: Action<PinInput, Delivery> = (tx, _scope, { id, isPinned }) => {
  const placed = getItem(tx, id);
  if (isPinned) assertItemAlive(tx, placed);
  tx.update('deliveryItems', placed.item, { isPinned });
  return replyRun(placed.item.deliveryId);
};

/** Pins or unpins a whole run (rules/proposals.md#pins) and returns it. @throws DELIVERY_NOT_FOUND */
export const pinRun: Action<PinInput, Delivery> = (tx, _scope, { id, isPinned }) => {
  const { delivery } = getRun(tx, id);
  tx.update('deliveries', delivery, { isPinned });
  return replyRun(id);
};
