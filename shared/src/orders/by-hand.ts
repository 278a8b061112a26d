import { type ActorKey, isPerson } from '../plan/actor-key.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { NewRow } from '../plan/write-set.ts';
import type { ByHand, HandEntry, Order } from './order-schema.ts';
import { type HandField, handFields, hallFlagFields } from './order.ts';

/** Who sets a field, and when (UTC, ISO 8601). */
export interface Setting {
  readonly actor: ActorKey;
  readonly now: string;
}

export type Values = Partial<NewRow<'orders'>>;

/** As PostgreSQL orders the names in a jsonb: wherever a row comes from, as text it is the same. */
const inStoredOrder = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : 1);

/** The map with this entry, or without one; the same map where that changes nothing. */
export const withEntry = (byHand: ByHand, field: HandField, entry: HandEntry | undefined): ByHand => {
  if (JSON.stringify(byHand[field]) === JSON.stringify(entry)) return byHand;
  const entries = { ...byHand, [field]: entry };
  const fields = handFields.filter((name) => entries[name] !== undefined).sort(inStoredOrder);
  return Object.fromEntries(fields.map((name) => [name, entries[name]]));
};

/** The number before persons changed it; undefined where it is the same again. */
const numberBefore = ({ byHand, orderId }: Order, value: Order[HandField]): string | undefined => {
  const was = byHand.orderId?.was ?? orderId;
  return was === value ? undefined : was;
};

/** A person has set the field; what the ERP would have there is still remembered. */
const entryOf = (
  { actor, now }: Setting,
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

/** The fields that are set otherwise than they are; a move to a hall sets its marks along with it. */
const fieldsSet = (order: Order, values: Values): HandField[] => {
  const isMove = values.hallId !== undefined && values.hallId !== order.hallId;
  const following: readonly string[] = isMove ? hallFlagFields : [];
  return handFields.filter(
    (field) => values[field] !== undefined && values[field] !== order[field] && !following.includes(field),
  );
};

/** Who has set an order's fields once somebody has written these. */
export const handAfter = (setting: Setting, order: Order, values: Values): ByHand => {
  let { byHand } = order;
  for (const field of fieldsSet(order, values)) {
    const value = values[field] ?? order[field];
    const entry = isPerson(setting.actor) ? entryOf(setting, order, field, value) : undefined;
    byHand = withEntry(byHand, field, entry);
  }
  return byHand;
};

/**
 * Writes fields of an order and who has set them: what a person changes is held against pushes from then on
 * (rules/erp.md#hand-edits-are-held), what anybody else changes no longer.
 */
export const writeOrder = (tx: PlanTransaction, setting: Setting, order: Order, values: Values): Order =>
  tx.update('orders', order, { ...values, byHand: handAfter(setting, order, values) });
