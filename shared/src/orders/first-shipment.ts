import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { noPartMeasures } from './order.ts';
import type { Order } from './order-schema.ts';

/** Creates a new order's only shipment: the whole amount, kg, on the order's day (rules/orders.md#the-first-shipment). */
export const addFirstShipment = (tx: PlanTransaction, { id, partsAmount, date }: Order): void => {
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
