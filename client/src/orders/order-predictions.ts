import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Predict } from '@werkplan/shared/live/sync-state.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import { hallFlag, orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { changeRow, leaveDay, putRows, takeOff } from '../live/predict-rows.ts';

// What an order's change will do to the day, as decisions 'Orders' settle it and as far as its rows tell.

const livePartsOf = (state: DayState, order: Order): ShipmentRow[] =>
  [...state.shipments.values()].filter((part) => part.productionOrderId === order.id && isLive(part, order));

/** An only part follows the order's amount. */
const followAmount = (state: DayState, order: Order): DayState => {
  const only = livePartsOf(state, order).find((part) => part.totalNumberOfSplits === 1);
  const amount = orderAmount(order);
  if (!only || only.amount === amount) return state;
  const parted = changeRow(state, 'shipments', only.id, { amount });
  return changeRow(parted, 'orders', order.id, { partsAmount: amount });
};

export const predictSave =
  (id: number, changes: Partial<Order>): Predict =>
  (state) => {
    const saved = changeRow(state, 'orders', id, changes);
    const order = saved.orders.get(id);
    return order ? followAmount(saved, order) : state;
  };

export const predictCancel =
  (id: number): Predict =>
  (state) =>
    leaveDay(changeRow(state, 'orders', id, { isCanceled: true }));

export const predictMoveToHall =
  (id: number, hallId: HallId): Predict =>
  (state) => {
    const order = state.orders.get(id);
    if (!order || order.hallId === hallId) return state;
    return changeRow(state, 'orders', id, {
      hallId,
      [hallFlag(order.hallId)]: false,
      [hallFlag(hallId)]: true,
    });
  };

/** Parts dated on the old day follow and leave their trucks; the others stay; all remember where they were. */
export const predictMoveToDate =
  (id: number, date: Day): Predict =>
  (state) => {
    const order = state.orders.get(id);
    if (!order || order.date === date) return state;
    const parts = livePartsOf(state, order);
    const following = new Set(parts.filter((part) => part.date === order.date).map((part) => part.id));
    const moved = parts.map((part): ShipmentRow => {
      const follows = following.has(part.id) && { date, previousDate: part.date };
      return { ...part, dateAtLastOrderChange: part.date, ...follows };
    });
    const dated = putRows(changeRow(state, 'orders', id, { date }), 'shipments', moved);
    return leaveDay(takeOff(dated, following));
  };
