import { orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import type { Tx } from '../database/transact.ts';
import { getLiveParts, getOrder, getOrders, type LivePart, setOrder } from './order-store.ts';

const settle = async (tx: Tx, order: Order, parts: readonly LivePart[]): Promise<Order> => {
  let partsAmount = 0;
  for (const [index, part] of parts.entries()) {
    const amount = parts.length === 1 ? orderAmount(order) : part.amount;
    partsAmount += amount;
    const settled = { amount, splitNumber: index + 1, totalNumberOfSplits: parts.length };
    if (
      part.amount === settled.amount &&
      part.splitNumber === settled.splitNumber &&
      part.totalNumberOfSplits === settled.totalNumberOfSplits
    ) {
      continue;
    }
    await tx.updateTable('shipment').set(settled).where('id', '=', part.id).execute();
  }
  return order.partsAmount === partsAmount ? order : await setOrder(tx, order, { partsAmount });
};

/**
 * Brings what follows from an order's live parts up to date: numbers 1…n in order of creation, the count, the only
 * part's amount (= steel + matting) and the order's `partsAmount`, kg (decisions 'Shipments'). Answers the order as it
 * then is.
 */
export const settleParts = async (tx: Tx, orderId: number): Promise<Order> =>
  await settle(tx, await getOrder(tx, orderId), await getLiveParts(tx, [orderId]));

/** The same for many orders, read together. */
export const settlePartsOfAll = async (tx: Tx, orderIds: readonly number[]): Promise<void> => {
  const orders = await getOrders(tx, orderIds);
  const partsOf = new Map<number, LivePart[]>(orders.map(({ id }) => [id, []]));
  for (const part of await getLiveParts(tx, orderIds)) partsOf.get(part.productionOrderId)?.push(part);
  for (const order of orders) await settle(tx, order, partsOf.get(order.id) ?? []);
};
