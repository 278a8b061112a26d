import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { getOrder } from './order-refusals.ts';
import { orderAmount } from './order-rules.ts';
import type { Order } from './order-schema.ts';

/**
 * Recomputes what is derived from an order's live parts: their numbers 1…n, their count, a single part's amount (= steel +
 * matting) and the order's `partsAmount`, kg. Parts keep the sequence of their numbers, which may differ from that of their ids.
 * Returns the updated order.
 * @throws ORDER_NOT_FOUND
 */
export const recomputeParts = (tx: PlanTransaction, orderId: number): Order => {
  const order = getOrder(tx, orderId);
  const parts = tx.liveParts(orderId);
  let partsAmount = 0;
  for (const [index, part] of parts.entries()) {
    const amount = parts.length === 1 ? orderAmount(order) : part.amount;
    partsAmount += amount;
    tx.update('shipments', part, {
      amount,
      splitNumber: index + 1,
      totalNumberOfSplits: parts.length,
    });
  }
  return tx.update('orders', order, { partsAmount });
};
