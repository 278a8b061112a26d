import { orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import type { Tx } from '../database/database.ts';
import { getOrder, setOrder } from './order-store.ts';

/**
 * Brings what follows from an order's live parts up to date: numbers 1…n in order of creation, the count, the only
 * part's amount (= steel + matting) and the order's `partsAmount`, kg (decisions 'Shipments').
 */
export const settleParts = async (tx: Tx, orderId: number): Promise<void> => {
  const order = await getOrder(tx, orderId);
  const parts = await tx
    .selectFrom('shipment')
    .select(['id', 'amount', 'splitNumber', 'totalNumberOfSplits'])
    .where('productionOrderId', '=', orderId)
    .where('isDeleted', '=', false)
    .orderBy('id')
    .execute();
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
  if (order.partsAmount !== partsAmount) await setOrder(tx, orderId, { partsAmount });
};
