import { type ActorKey, isPerson } from '../plan/actor-key.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { NewRow } from '../plan/write-set.ts';
import type { ByHand, HandEntry, Order } from './order-schema.ts';
import { type HandField, handFields, hallFlagFields } from './order.ts';

/** The actor and time (UTC, ISO 8601) of a change of a field. */
export interface ChangeOrigin {
  readonly actor: ActorKey;
  readonly now: string;
}

export type OrderValues = Partial<NewRow<'orders'>>;

/** Sorts keys like PostgreSQL's jsonb, so that equal rows have equal JSON wherever they come from. */
const inStoredOrder = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : 1);

/** Sets an entry, or removes it if `entry` is undefined; returns the same map if nothing changes. */
export const setHandEntry = (byHand: ByHand, field: HandField, entry: HandEntry | undefined): ByHand => {
  if (JSON.stringify(byHand[field]) === JSON.stringify(entry)) return byHand;
  const entries = { ...byHand, [field]: entry };
  const fields = handFields.filter((name) => entries[name] !== undefined).sort(inStoredOrder);
  return Object.fromEntries(fields.map((name) => [name, entries[name]]));
};

/** Returns the order number that the order had before users changed it; undefined if the new value is that number again. */
const numberBefore = ({ byHand, orderId }: Order, value: Order[HandField]): string | undefined => {
  const was = byHand.orderId?.was ?? orderId;
  return was === value ? undefined : was;
};

/** Builds the entry of a field that a person sets, with the known ERP value if it differs. */
const entryOf = (
  { actor, now }: ChangeOrigin,
  order: Order,
  field: HandField,
  value: Order[HandField],
): HandEntry => {
  const erp = order.byHand[field]?.erp;
  const was = field === 'orderId' ? numberBefore(order, value) : undefined;
  return {
    at: now,
    by: actor,
    ...(erp && erp.value !== value && { erp }),
    ...(was !== undefined && { was }),
  };
};

/** Returns the fields whose values change. Hall flags that change because the order moves to another hall don't count. */
const fieldsSet = (order: Order, values: OrderValues): HandField[] => {
  const isMove = values.hallId !== undefined && values.hallId !== order.hallId;
  const following: readonly string[] = isMove ? hallFlagFields : [];
  return handFields.filter(
    (field) => values[field] !== undefined && values[field] !== order[field] && !following.includes(field),
  );
};

/** Returns the hand entries that an order has after these values are written. */
export const handEntriesAfter = (setting: ChangeOrigin, order: Order, values: OrderValues): ByHand => {
  let { byHand } = order;
  for (const field of fieldsSet(order, values)) {
    const value = values[field] === undefined ? order[field] : values[field];
    const entry = isPerson(setting.actor) ? entryOf(setting, order, field, value) : undefined;
    byHand = setHandEntry(byHand, field, entry);
  }
  return byHand;
};

/**
 * Writes fields of an order and records which of them a person set, because an ERP's pushes don't overwrite those
 * (rules/erp.md#hand-edits-are-held). A change by a script or the system removes the records of the fields it sets.
 */
export const writeOrder = (
  tx: PlanTransaction,
  setting: ChangeOrigin,
  order: Order,
  values: OrderValues,
): Order => tx.update('orders', order, { ...values, byHand: handEntriesAfter(setting, order, values) });
