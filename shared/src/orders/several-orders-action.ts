import type { z } from 'zod';
import { DomainError } from '../errors/domain-error.ts';
import type { HallId } from '../halls/hall.ts';
import type { Action, ActionContext } from '../plan/action.ts';
import { mapCollectingNeeds } from '../plan/need.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { versionMismatch } from '../plan/version-refusals.ts';
import { replyValue } from '../plan/reply.ts';
import { type SeveralOptions, judgeRows, type ListRefusal } from '../plan/several.ts';
import type { Day } from '../values/day.ts';
import { writeOrder } from './by-hand.ts';
import { cancelOrder, moveOrder, moveOrderToHall } from './order-actions.ts';
import { trackHallTotals } from './order-batch-action.ts';
import { assertMovable, assertOrderOpen, getOrder } from './order-refusals.ts';
import { recomputeParts } from './order-parts.ts';
import { assertEditedOrder, assertNotPast, assertPostcode, hallFlag } from './order-rules.ts';
import { type AttributeField, maxNoteLength, sharedOrderFields, type SharedOrderField } from './order.ts';
import type { Order } from './order-schema.ts';
import type { changedOrdersSchema } from './several-orders-schema.ts';

/** The orders to change together. A `version` is the one that the sender saw; it isn't checked if absent. */
export interface SeveralOrders extends SeveralOptions {
  readonly orders: readonly { readonly id: number; readonly version?: number | undefined }[];
}

/** The values to set in several orders; absent fields stay unchanged. */
export type SharedValues = { readonly [Field in SharedOrderField]?: Order[Field] | undefined };

export type ChangedOrders = z.infer<typeof changedOrdersSchema>;

/** The change to make of each order; `assert` throws to refuse an order, before anything is written. */
interface Change {
  readonly assert: (order: Order) => void;
  readonly write: (order: Order) => void;
  /** The days whose halls the change affects besides the orders' current days. */
  readonly days?: readonly Day[];
}

const refusal: ListRefusal = { code: 'ORDERS_REFUSED', list: 'orders', text: 'validation.orderRefused' };

const changeSeveral = (
  tx: PlanTransaction,
  { orders, ...asOne }: SeveralOrders,
  { assert, write, days = [] }: Change,
) => {
  const judge = ({ id, version }: SeveralOrders['orders'][number]): Order => {
    const order = getOrder(tx, id);
    if (version !== undefined && version !== order.version) throw versionMismatch(order);
    assert(order);
    return order;
  };
  const { kept, refused } = judgeRows(orders, judge, asOne, refusal);
  const effects = trackHallTotals(tx, [...kept.map(({ date }) => date), ...(kept.length > 0 ? days : [])]);
  mapCollectingNeeds(kept, write);
  return replyValue<ChangedOrders>({
    orders: kept.map(({ id }) => getOrder(tx, id)),
    refused,
    halls: effects().filter(
      ({ before, after }) =>
        before.steelTotal !== after.steelTotal || before.mattingTotal !== after.mattingTotal,
    ),
  });
};

const openOrders =
  (tx: PlanTransaction, { today }: ActionContext) =>
  (order: Order): void =>
    assertOrderOpen(tx, order, today);

/** Returns the values that an order doesn't have yet, without its own hall's flag. */
const changesOf = (order: Order, values: SharedValues): Partial<Order> =>
  Object.fromEntries(
    sharedOrderFields.flatMap((field) => {
      const value = values[field];
      const isKept = value === undefined || value === order[field] || field === hallFlag(order.hallId);
      return isKept ? [] : [[field, value]];
    }),
  );

/**
 * Sets the same fields in all orders, as one change; parts follow changed quantities as in a single order.
 * @throws VALIDATION_ERRORS for a refused postcode; ORDERS_REFUSED for several orders, or a single order's own refusal
 *   (VALIDATION_ERRORS if it would be empty)
 */
export const setOrders: Action<SeveralOrders & { readonly values: SharedValues }, ChangedOrders> = (
  tx,
  scope,
  { values, ...several },
) => {
  if (values.postCode !== undefined) assertPostcode(values.postCode, scope.postcodes);
  const assertOpen = openOrders(tx, scope);
  return changeSeveral(tx, several, {
    assert: (order) => {
      assertOpen(order);
      const changes = changesOf(order, values);
      assertEditedOrder({ ...order, ...changes }, Object.keys(changes) as SharedOrderField[]);
    },
    write: (order) => {
      const changes = changesOf(order, values);
      if (Object.keys(changes).length === 0) return;
      writeOrder(tx, scope, order, changes);
      if ('steel' in changes || 'matting' in changes) recomputeParts(tx, order.id);
    },
  });
};

/**
 * Moves orders to a day, to a hall or to both, as one change. All, or none if one is refused; with `perRow` the valid ones.
 * @throws VALIDATION_ERRORS for a past date; ORDERS_REFUSED for several orders, or a single order's own refusal
 */
export const moveOrders: Action<
  SeveralOrders & { readonly date?: Day | undefined; readonly hallId?: HallId | undefined },
  ChangedOrders
> = (tx, scope, { date, hallId, ...several }) => {
  if (date !== undefined) assertNotPast(date, scope.today);
  const assertOpen = openOrders(tx, scope);
  return changeSeveral(tx, several, {
    assert: (order) => {
      assertOpen(order);
      if (date !== undefined && date !== order.date) assertMovable(tx, order);
    },
    write: ({ id }) => {
      if (date !== undefined) moveOrder(tx, scope, { id, date, hallId });
      else if (hallId !== undefined) moveOrderToHall(tx, scope, { id, hallId });
    },
    ...(date !== undefined && { days: [date] }),
  });
};

/** Sets and clears colours, as one change. @throws ORDERS_REFUSED for several orders, or a single order's own refusal */
export const colourOrders: Action<
  SeveralOrders & { readonly colours: Partial<Record<AttributeField, boolean | undefined>> },
  ChangedOrders
> = (tx, scope, { colours, ...several }) =>
  changeSeveral(tx, several, {
    assert: openOrders(tx, scope),
    write: (order) => {
      const set = Object.entries(colours).filter(
        ([field, isOn]) => isOn !== undefined && order[field as AttributeField] !== isOn,
      );
      if (set.length > 0) writeOrder(tx, scope, order, Object.fromEntries(set));
    },
  });

const withLine = ({ note }: Order, line: string): string => (note === '' ? line : `${note}\n${line}`);

/**
 * Appends a line to each note, also of past and canceled orders, as one change.
 * @throws ORDERS_REFUSED for several orders, or a single order's own refusal (DATA_TOO_LONG if its note is full)
 */
export const noteOrders: Action<SeveralOrders & { readonly line: string }, ChangedOrders> = (
  tx,
  scope,
  { line, ...several },
) =>
  changeSeveral(tx, several, {
    assert: (order) => {
      if (withLine(order, line).length > maxNoteLength)
        throw new DomainError('DATA_TOO_LONG', { fields: { note: 'validation.tooLong' } });
    },
    write: (order) => writeOrder(tx, scope, order, { note: withLine(order, line) }),
  });

/** Cancels orders as one change. @throws ORDERS_REFUSED for several orders, or a single order's own refusal */
export const cancelOrders: Action<SeveralOrders, ChangedOrders> = (tx, scope, several) =>
  changeSeveral(tx, several, {
    assert: openOrders(tx, scope),
    write: ({ id }) => void cancelOrder(tx, scope, { id }),
  });
