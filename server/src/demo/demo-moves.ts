import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { PlanTransaction } from '@werkplan/shared/plan/plan-transaction.ts';
import { type Reply, replyValue } from '@werkplan/shared/plan/reply.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { DemoPlan } from './demo-plan.ts';

/** An order moved from another day, both today or later, with its only part. */
export interface DemoMove {
  readonly order: Order;
  readonly part: ShipmentRow;
}

/** Finds unassigned, undivided orders that were moved from one day to another, both today or later. */
export const findDemoMoves = ({ orders, shipments, deliveryItems }: DemoPlan, today: Day): DemoMove[] => {
  const placed = new Set(deliveryItems.map(({ shipmentId }) => shipmentId));
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  return shipments.flatMap((part) => {
    const order = orderOf.get(part.productionOrderId);
    const from = part.dateAtLastOrderChange;
    const isMove = order && from !== order.date && from >= today && order.date >= today;
    return isMove && !placed.has(part.id) && part.totalNumberOfSplits === 1 ? [{ order, part }] : [];
  });
};

/** Returns the plan before the moves. */
export const planBeforeMoves = (plan: DemoPlan, moves: readonly DemoMove[]): DemoPlan => {
  const from = new Map(moves.map(({ order, part }) => [order.id, part.dateAtLastOrderChange]));
  return {
    ...plan,
    orders: plan.orders.map((order) => ({ ...order, date: from.get(order.id) ?? order.date })),
    shipments: plan.shipments.map((part) => {
      const date = from.get(part.productionOrderId);
      return date === undefined ? part : { ...part, date, previousDate: null };
    }),
  };
};

export const applyMoves = (tx: PlanTransaction, moves: readonly DemoMove[]): Reply<null> => {
  for (const { order, part } of moves) {
    const [row, shipment] = [tx.order(order.id), tx.shipment(part.id)];
    if (row) tx.update('orders', row, { date: order.date });
    if (shipment) tx.update('shipments', shipment, { date: part.date, previousDate: part.previousDate });
  }
  return replyValue(null);
};
