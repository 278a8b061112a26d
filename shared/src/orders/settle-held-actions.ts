import type { Action } from '../plan/action.ts';
import { replyOrder } from '../plan/reply.ts';
import type { Day } from '../values/day.ts';
import { setHandEntry } from './by-hand.ts';
import { cancelOrder, moveOrderToDate, moveOrderToHall, updateOrder } from './order-actions.ts';
import { getOrder } from './order-refusals.ts';
import { isOrderReadOnly } from './order-rules.ts';
import type { HandEntry, Order } from './order-schema.ts';
import type { HandField } from './order.ts';

type ErpValue = Pick<NonNullable<HandEntry['erp']>, 'value'>;

/**
 * True if `takeErpValue` would accept the field. It always accepts the note and the value `isCanceled: false`. It accepts everything
 * else only for orders that are neither past nor canceled, and never a past day.
 */
export const acceptsErpValue = (
  order: Pick<Order, 'date' | 'isCanceled'>,
  field: HandField,
  erp: ErpValue,
  today: Day,
): boolean => {
  if (field === 'note') return true;
  if (field === 'isCanceled' && erp.value === false) return true;
  return !isOrderReadOnly(order, today) && !(field === 'date' && String(erp.value) < today);
};

export interface HeldFieldOfOrder {
  readonly id: number;
  readonly field: HandField;
}

/**
 * Adopts the ERP's value of a field and removes its hand edit. For `isCanceled: false` it only removes the hand edit: the order
 * stays canceled, and the ERP's next push creates a new order with its number.
 * @throws what setting the field throws
 */
export const takeErpValue: Action<HeldFieldOfOrder, Order> = (tx, scope, { id, field }) => {
  const order = getOrder(tx, id);
  const erp = order.byHand[field]?.erp;
  if (!erp) return replyOrder(id);
  // Writes as the ERP, so that the field isn't recorded as edited by hand.
  const asErp = { ...scope, actor: erp.by };
  if (field === 'date') moveOrderToDate(tx, asErp, { id, date: String(erp.value) });
  else if (field === 'hallId') moveOrderToHall(tx, asErp, { id, hallId: erp.value as Order['hallId'] });
  else if (field !== 'isCanceled')
    updateOrder(tx, asErp, {
      id,
      yours: { ...order, [field]: erp.value },
      version: { version: undefined, ifMatch: '*' },
    });
  else if (erp.value === true) cancelOrder(tx, asErp, { id });
  const taken = getOrder(tx, id);
  tx.update('orders', taken, { byHand: setHandEntry(taken.byHand, field, undefined) });
  return replyOrder(id);
};

/** Keeps a person's value: the ERP's value is hidden until the ERP sends another one. */
export const keepValue: Action<HeldFieldOfOrder, Order> = (tx, _scope, { id, field }) => {
  const order = getOrder(tx, id);
  const entry = order.byHand[field];
  if (entry?.erp) {
    const { at, by, value } = entry.erp;
    const kept = { ...entry, erp: { at, by, value, isKept: true as const } };
    tx.update('orders', order, { byHand: setHandEntry(order.byHand, field, kept) });
  }
  return replyOrder(id);
};
