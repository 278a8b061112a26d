import { isClosedDay } from '../working-days/working-days.ts';
import { capacityOn, hallTotals, sumHalls } from '../halls/hall-rules.ts';
import type { HallId } from '../halls/hall.ts';
import type { HallTotals } from '../halls/hall-schema.ts';
import type { DayState } from '../live/day-state.ts';
import { compareOrders, involvedHalls } from '../orders/order-rules.ts';
import type { Order } from '../orders/order-schema.ts';
import { attributesOf } from './printed-day.ts';

type ShownFields = Pick<
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

/** An order on a hall's list, in kg. Absent fields keep digests of older prints equal. */
export interface PrintedOrder extends ShownFields {
  /** The other halls that the order involves. */
  readonly otherHalls?: readonly HallId[];
  /** Numbers of the order's colours, 1–11. */
  readonly attributes?: readonly number[];
}

export interface PrintedHall {
  readonly hallId: HallId;
  /** The hall's non-canceled orders, by descending order number. */
  readonly orders: readonly PrintedOrder[];
  readonly totals: HallTotals | null;
}

const printedOrder = (order: Order): PrintedOrder => {
  const [, ...otherHalls] = involvedHalls(order);
  const attributes = attributesOf(order);
  return {
    id: order.id,
    orderId: order.orderId,
    constructionSite: order.constructionSite,
    postCode: order.postCode,
    city: order.city,
    time: order.time,
    steel: order.steel,
    matting: order.matting,
    isUrgent: order.isUrgent,
    isShort: order.isShort,
    note: order.note,
    ...(otherHalls.length > 0 && { otherHalls }),
    ...(attributes.length > 0 && { attributes }),
  };
};

/** Returns the content of a hall's list for a day (rules/prints.md#a-halls-day). */
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
