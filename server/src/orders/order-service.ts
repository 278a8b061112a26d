import type { HallId } from '@werkplan/shared/halls/hall.ts';
import {
  assertEditedOrder,
  assertNotPast,
  hallFlag,
  hasAmount,
  orderAmount,
} from '@werkplan/shared/orders/order-rules.ts';
import { editableOrderFields, type NewOrder, type Order } from '@werkplan/shared/orders/order.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Scope } from '../change/change.ts';
import { mergeRow, type RowInput, type RowRule, type RowVersion } from '../change/merge.ts';
import type { Tx } from '../database/transact.ts';
import { assertOrderOpen } from './order-refusals.ts';
import { settleParts } from './order-parts.ts';
import { getOrder, insertFirstParts, insertOrders, setOrder } from './order-store.ts';

/** Stores orders and their first shipments (decisions 'Orders'), in the order given. */
export const storeOrders = async (tx: Tx, inputs: readonly NewOrder[]): Promise<Order[]> => {
  const orders = await insertOrders(
    tx,
    inputs.map((input) => ({ ...input, [hallFlag(input.hallId)]: true, partsAmount: orderAmount(input) })),
  );
  await insertFirstParts(tx, orders);
  return orders;
};

/** Creates an order and its first shipment. @throws VALIDATION_ERRORS for a past date */
export const createOrder = async (tx: Tx, { today }: Scope, input: NewOrder): Promise<Order> => {
  assertNotPast(input.date, today);
  const [order] = await storeOrders(tx, [input]);
  if (!order) throw new Error('the order was not stored');
  return order;
};

const keptOrderFields = ['id', 'date', 'hallId', 'isCanceled', 'partsAmount'];

/** One planner empties the steel, the other the matting: each is right, the order of nothing is not. */
export const orderRules: readonly RowRule[] = [
  {
    fields: ['steel', 'matting'],
    holds: ({ steel, matting }) => hasAmount({ steel: Number(steel), matting: Number(matting) }),
  },
];

/**
 * Saves a whole row, merged field by field. Past and canceled orders take only a new note.
 * @throws ORDER_NOT_FOUND, ORDER_READ_ONLY, VALIDATION_ERRORS and what mergeRow throws
 */
export const updateOrder = async (
  tx: Tx,
  { today }: Scope,
  id: number,
  yours: RowInput,
  version: RowVersion,
): Promise<Order> => {
  const current = await getOrder(tx, id);
  const { changed, values } = await mergeRow(tx, 'orders', {
    current,
    yours: { ...yours, [hallFlag(current.hallId)]: true },
    editable: editableOrderFields,
    kept: keptOrderFields,
    rules: orderRules,
    version,
  });
  if (changed.some((field) => field !== 'note')) await assertOrderOpen(tx, current, today);
  assertEditedOrder({ ...current, ...values }, changed);
  const saved = await setOrder(tx, current, values);
  return changed.includes('steel') || changed.includes('matting') ? await settleParts(tx, id) : saved;
};

/** @throws ORDER_NOT_FOUND, ORDER_READ_ONLY */
export const moveOrderToHall = async (
  tx: Tx,
  { today }: Scope,
  id: number,
  hallId: HallId,
): Promise<Order> => {
  const order = await getOrder(tx, id);
  await assertOrderOpen(tx, order, today);
  if (order.hallId === hallId) return order;
  return await setOrder(tx, order, { hallId, [hallFlag(order.hallId)]: false, [hallFlag(hallId)]: true });
};

/** Cancels; its shipments stay where they are, greyed. @throws ORDER_NOT_FOUND, ORDER_READ_ONLY */
export const cancelOrder = async (tx: Tx, { today }: Scope, id: number): Promise<Order> => {
  const order = await getOrder(tx, id);
  await assertOrderOpen(tx, order, today);
  return await setOrder(tx, order, { isCanceled: true });
};

/**
 * Moves an order to another day. Live parts dated on the old day follow and leave their trucks, a ghost staying behind;
 * those moved elsewhere stay and lose theirs. Each remembers its own date as it was. Deleted parts stay as they are.
 * @throws ORDER_NOT_FOUND, ORDER_READ_ONLY, VALIDATION_ERRORS
 */
export const moveOrderToDate = async (tx: Tx, { today }: Scope, id: number, date: Day): Promise<Order> => {
  assertNotPast(date, today);
  const order = await getOrder(tx, id);
  await assertOrderOpen(tx, order, today);
  if (order.date === date) return order;
  const moved = await setOrder(tx, order, { date });
  const parts = await tx
    .selectFrom('shipment')
    .select(['id', 'date'])
    .where('productionOrderId', '=', id)
    .where('isDeleted', '=', false)
    .execute();
  const following = parts.filter((part) => part.date === order.date).map((part) => part.id);
  if (following.length > 0) {
    await tx.deleteFrom('deliveryItem').where('shipmentId', 'in', following).execute();
    await tx
      .updateTable('shipment')
      .set({ date, previousDate: order.date, dateAtLastOrderChange: order.date })
      .where('id', 'in', following)
      .execute();
  }
  const staying = parts.filter((part) => part.date !== order.date).map((part) => part.id);
  if (staying.length > 0) {
    await tx
      .updateTable('shipment')
      .set(({ ref }) => ({ dateAtLastOrderChange: ref('date') }))
      .where('id', 'in', staying)
      .execute();
  }
  return moved;
};
