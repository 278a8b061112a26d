import { isClosedDay } from '../calendar/working-days.ts';
import { capacityOn, hallTotals, sumHalls } from '../halls/hall-rules.ts';
import type { HallId, HallTotals } from '../halls/hall.ts';
import type { DayState } from '../live/day-state.ts';
import { compareOrders } from '../orders/order-rules.ts';
import type { Order } from '../orders/order.ts';

/** What a hall's list shows of an order; kg. */
export type PrintedOrder = Pick<
  Order,
  | 'id'
  | 'orderId'
  | 'constructionSite'
  | 'postCode'
  | 'city'
  | 'time'
  | 'steel'
  | 'matting'
  | 'isUrgent'
  | 'isShort'
  | 'note'
>;

export interface PrintedHall {
  readonly hallId: HallId;
  /** Order number descending, without those canceled. */
  readonly orders: readonly PrintedOrder[];
  readonly totals: HallTotals | null;
}

const printedOrder = (order: Order): PrintedOrder => {
  const { id, orderId, constructionSite, postCode, city, time, steel, matting, isUrgent, isShort, note } =
    order;
  return { id, orderId, constructionSite, postCode, city, time, steel, matting, isUrgent, isShort, note };
};

/** What the list of a hall shows of a day (rules/prints.md#a-halls-day). */
export const printedHall = (day: DayState, hallId: HallId): PrintedHall => {
  const ofDay = [...day.orders.values()].filter((order) => order.date === day.date);
  const isClosed = isClosedDay([...day.calendarEntries.values()], day.date);
  const capacity = capacityOn([...day.hallCapacities.values()], hallId, day.date, isClosed);
  const sums = sumHalls(ofDay).find(({ id }) => id === hallId);
  return {
    hallId,
    orders: ofDay
      .filter((order) => order.hallId === hallId && !order.isCanceled)
      .sort(compareOrders)
      .map(printedOrder),
    totals: sums ? hallTotals(sums, capacity) : null,
  };
};
