import type { HallId } from '../halls/hall.ts';
import type { Action } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { mergeRow, type RowInput, type RowRule, type RowVersion } from '../plan/merge.ts';
import { replyOrder } from '../plan/reply.ts';
import type { Day } from '../values/day.ts';
import { writeOrder } from './by-hand.ts';
import { assertExternalNumberFree } from './external-number.ts';
import { recomputeParts } from './order-parts.ts';
import { assertMovable, assertOrderOpen, getOrder } from './order-refusals.ts';
import {
  assertEditedOrder,
  assertNotPast,
  assertPostcode,
  hallFlag,
  hasAmount,
  orderAmount,
} from './order-rules.ts';
import { editableOrderFields, noPartMeasures } from './order.ts';
import type { NewOrder, Order } from './order-schema.ts';

/** Creates a new order's only shipment: the whole amount, kg, on the order's day (rules/orders.md#the-first-shipment). */
const addFirstShipment = (tx: PlanTransaction, { id, partsAmount, date }: Order): void => {
  tx.insert('shipments', {
    productionOrderId: id,
    amount: partsAmount,
    isDeleted: false,
    note: '',
    date,
    previousDate: null,
    dateAtLastOrderChange: date,
    splitNumber: 1,
    totalNumberOfSplits: 1,
    announcement: null,
    ...noPartMeasures,
  });
};

/** Stores orders and their first shipments, in the order given. */
export const storeOrders = (tx: PlanTransaction, inputs: readonly NewOrder[]): Order[] => {
  const orders = inputs.map((input) =>
    tx.insert('orders', {
      ...input,
      [hallFlag(input.hallId)]: true,
      partsAmount: orderAmount(input),
      byHand: {},
      drawings: 0,
      drawn: null,
    }),
  );
  for (const order of orders) addFirstShipment(tx, order);
  return orders;
};

/**
 * Creates an order and its first shipment.
 * @throws VALIDATION_ERRORS for a past date or a refused postcode, EXTERNAL_NUMBER_TAKEN
 */
export const createOrder: Action<NewOrder, Order> = (tx, { today, postcodes }, input) => {
  assertNotPast(input.date, today);
  assertPostcode(input.postCode, postcodes);
  assertExternalNumberFree(tx, today, { ...input, id: null });
  const [order] = storeOrders(tx, [input]);
  if (!order) throw new Error('the order was not stored');
  return replyOrder(order.id);
};

/** The fields that a PUT must leave unchanged, because other calls change them (rules/orders.md#what-a-put-leaves-alone). */
const keptOrderFields = ['id', 'date', 'hallId', 'isCanceled', 'partsAmount', 'drawings', 'drawn'];

/** Rules for merged rows: if one planner clears the steel and another the matting, each edit is valid, but the order is empty. */
export const orderRules: readonly RowRule[] = [
  {
    fields: ['steel', 'matting'],
    holds: ({ steel, matting }) => hasAmount({ steel: Number(steel), matting: Number(matting) }),
  },
];

export interface UpdateOrderInput {
  readonly id: number;
  readonly yours: RowInput;
  readonly version: RowVersion;
}

/**
 * Saves a whole row, merged field by field. Past and canceled orders accept only a new note.
 * @throws ORDER_NOT_FOUND, ORDER_READ_ONLY, VALIDATION_ERRORS, EXTERNAL_NUMBER_TAKEN and what mergeRow throws
 */
export const updateOrder: Action<UpdateOrderInput, Order> = (tx, scope, { id, yours, version }) => {
  const current = getOrder(tx, id);
  const { changed, values } = mergeRow(tx, 'orders', {
    current,
    yours: { ...yours, [hallFlag(current.hallId)]: true },
    editable: editableOrderFields,
    kept: keptOrderFields,
    rules: orderRules,
    version,
  });
  if (changed.some((field) => field !== 'note')) assertOrderOpen(tx, current, scope.today);
  assertEditedOrder({ ...current, ...values }, changed);
  if (values.postCode !== undefined) assertPostcode(values.postCode, scope.postcodes);
  if (values.externalNumber) assertExternalNumberFree(tx, scope.today, { ...current, ...values });
  writeOrder(tx, scope, current, values);
  if (changed.includes('steel') || changed.includes('matting')) recomputeParts(tx, id);
  return replyOrder(id);
};

/** Moves an order to another hall: sets its flag, clears the former hall's. @throws ORDER_NOT_FOUND, ORDER_READ_ONLY */
export const moveOrderToHall: Action<{ readonly id: number; readonly hallId: HallId }, Order> = (
  tx,
  scope,
  { id, hallId },
) => {
  const order = getOrder(tx, id);
  assertOrderOpen(tx, order, scope.today);
  if (order.hallId !== hallId)
    writeOrder(tx, scope, order, { hallId, [hallFlag(order.hallId)]: false, [hallFlag(hallId)]: true });
  return replyOrder(id);
};

/**
 * Moves an order to another day, and with `hallId` to that hall as well, as one change.
 * @throws ORDER_NOT_FOUND, ORDER_READ_ONLY, NOTE_SIGNED, VALIDATION_ERRORS
 */
export const moveOrder: Action<
  { readonly id: number; readonly date: Day; readonly hallId?: HallId | undefined },
  Order
> = (tx, scope, { id, date, hallId }) => {
  if (hallId !== undefined) moveOrderToHall(tx, scope, { id, hallId });
  return moveOrderToDate(tx, scope, { id, date });
};

/** Cancels an order; its shipments stay in place, greyed. @throws ORDER_NOT_FOUND, ORDER_READ_ONLY */
export const cancelOrder: Action<{ readonly id: number }, Order> = (tx, scope, { id }) => {
  const order = getOrder(tx, id);
  assertOrderOpen(tx, order, scope.today);
  writeOrder(tx, scope, order, { isCanceled: true });
  return replyOrder(id);
};

/**
 * Moves an order to another day. Its live parts on the old day follow; they are unassigned, leave a ghost and remember the day
 * that they left (`previousDate`). Parts on other days stay and lose their ghost. Deleted parts don't change.
 * @throws ORDER_NOT_FOUND, ORDER_READ_ONLY, NOTE_SIGNED, VALIDATION_ERRORS
 */
export const moveOrderToDate: Action<{ readonly id: number; readonly date: Day }, Order> = (
  tx,
  scope,
  { id, date },
) => {
  assertNotPast(date, scope.today);
  const order = getOrder(tx, id);
  assertOrderOpen(tx, order, scope.today);
  if (order.date === date) return replyOrder(id);
  assertMovable(tx, order);
  const parts = tx.liveParts(id);
  writeOrder(tx, scope, order, { date });
  for (const part of parts) {
    if (part.date !== order.date) {
      tx.update('shipments', part, { dateAtLastOrderChange: part.date });
      continue;
    }
    const item = tx.itemOf(part);
    if (item) tx.remove('deliveryItems', item);
    tx.update('shipments', part, {
      date,
      previousDate: order.date,
      dateAtLastOrderChange: order.date,
    });
  }
  return replyOrder(id);
};
