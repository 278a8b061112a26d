import type { Action } from '../plan/action.ts';
import { replyRun } from '../plan/reply.ts';
import type { Delivery } from './delivery-schema.ts';
import { assertItemAlive, getItem, getRun } from './item-refusals.ts';

export interface PinInput {
  readonly id: number;
  readonly isPinned: boolean;
}

/**
 * Pins what a slot holds, or unpins it (rules/proposals.md#pins). Answers the run. A dead card is only unpinned.
 * @throws NOT_FOUND, MOVED_MEANWHILE, SHIPMENT_READ_ONLY
 */
export const pinItem: Action<PinInput, Delivery> = (tx, _scope, { id, isPinned }) => {
  const held = getItem(tx, id);
  if (isPinned) assertItemAlive(tx, held);
  tx.update('deliveryItems', held.item, { isPinned });
  return replyRun(held.item.deliveryId);
};

/** Pins a run as a whole, or unpins it (rules/proposals.md#pins). Answers it. @throws DELIVERY_NOT_FOUND */
export const pinRun: Action<PinInput, Delivery> = (tx, _scope, { id, isPinned }) => {
  const { delivery } = getRun(tx, id);
  tx.update('deliveries', delivery, { isPinned });
  return replyRun(id);
};
