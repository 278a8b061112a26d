import { handAfter, type Setting, type Values, withEntry } from '../orders/by-hand.ts';
import type { ByHand, Order } from '../orders/order-schema.ts';
import { handFields } from '../orders/order.ts';
import { isPerson } from '../plan/actor-key.ts';
import { isSameValue } from '../values/same-value.ts';
import { changedFields } from './undo-history.ts';
import type { WriteOf } from './undo-writes.ts';

/**
 * Returns the hand entries of an order after an undo: those before the change. A person who undoes a script's change sets the
 * fields by hand.
 */
export const byHandBefore = (
  { setting, isByScript }: { readonly setting: Setting; readonly isByScript: boolean },
  write: WriteOf<'orders'>,
  order: Order,
  values: Values,
): ByHand => {
  let byHand = isByScript && isPerson(setting.actor) ? handAfter(setting, order, values) : order.byHand;
  const changed = changedFields(write);
  for (const field of handFields) {
    const [was, is] = [write.before?.byHand[field], write.after?.byHand[field]];
    // For unchanged values only the change's own notes are reverted.
    const isOwn = changed.includes(field) || isSameValue(order.byHand[field], is);
    if (!isSameValue(was, is) && isOwn) byHand = withEntry(byHand, field, was);
  }
  return byHand;
};
