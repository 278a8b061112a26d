import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { Predict } from '@werkplan/shared/live/sync-state.ts';
import { orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import { isLive, splitAmount } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { changeRow, leaveDay, putRows, takeOff, temporaryId } from '../live/predict-rows.ts';

// What a part's change will do to the day, as decisions 'Shipments' settle it and as far as its rows tell.

/** The order's live parts that this day holds, in order of number; parts of other days aren't known here. */
const siblingsOf = (state: DayState, { productionOrderId }: ShipmentRow): ShipmentRow[] => {
  const order = state.orders.get(productionOrderId);
  if (!order) return [];
  const parts = [...state.shipments.values()];
  return parts
    .filter((part) => part.productionOrderId === productionOrderId && isLive(part, order))
    .sort((a, b) => a.splitNumber - b.splitNumber);
};

const changePartsAmount = (state: DayState, orderId: number, difference: number): DayState => {
  const order = state.orders.get(orderId);
  return order ? changeRow(state, 'orders', orderId, { partsAmount: order.partsAmount + difference }) : state;
};

/** The part keeps half and its slot; the other half is listed as the last part. */
export const predictSplit = (id: number, amount?: number): Predict => {
  const newId = temporaryId();
  return (state) => {
    const part = state.shipments.get(id);
    const amounts = part && splitAmount(part.amount, amount);
    if (!part || !amounts) return state;
    const totalNumberOfSplits = part.totalNumberOfSplits + 1;
    const parts = siblingsOf(state, part).map((sibling) => ({ ...sibling, totalNumberOfSplits }));
    const kept = { ...part, amount: amounts.kept, totalNumberOfSplits };
    const added = { ...kept, id: newId, amount: amounts.taken, splitNumber: totalNumberOfSplits, note: '' };
    return putRows(state, 'shipments', [...parts, kept, added]);
  };
};

/** The other parts are numbered anew; a single one left takes the order's whole amount. */
export const predictDelete =
  (id: number): Predict =>
  (state) => {
    const part = state.shipments.get(id);
    const order = part && state.orders.get(part.productionOrderId);
    if (!part || !order || part.isDeleted) return state;
    const totalNumberOfSplits = part.totalNumberOfSplits - 1;
    const isLastLeft = totalNumberOfSplits === 1;
    const others = siblingsOf(state, part).filter((sibling) => sibling.id !== id);
    const renumbered = others.map((sibling) => ({
      ...sibling,
      totalNumberOfSplits,
      splitNumber: sibling.splitNumber - (sibling.splitNumber > part.splitNumber ? 1 : 0),
      ...(isLastLeft && { amount: orderAmount(order) }),
    }));
    const next = putRows(state, 'shipments', [...renumbered, { ...part, isDeleted: true }]);
    const difference = isLastLeft ? orderAmount(order) - order.partsAmount : -part.amount;
    return changePartsAmount(next, order.id, difference);
  };

/** A new amount takes the part off its truck. */
export const predictAmount =
  (id: number, amount: number): Predict =>
  (state) => {
    const part = state.shipments.get(id);
    if (!part || part.amount === amount) return state;
    const next = changeRow(state, 'shipments', id, { amount });
    return takeOff(changePartsAmount(next, part.productionOrderId, amount - part.amount), new Set([id]));
  };

/** Another day takes the part off its truck; back on its order's day it counts as never moved. */
export const predictDate =
  (id: number, date: Day): Predict =>
  (state) => {
    const part = state.shipments.get(id);
    if (!part || part.date === date) return state;
    const isBack = state.orders.get(part.productionOrderId)?.date === date;
    const next = changeRow(state, 'shipments', id, { date, previousDate: isBack ? null : part.date });
    return leaveDay(takeOff(next, new Set([id])));
  };
