import type { HallDay } from '../halls/hall-schema.ts';
import type { HallId } from '../halls/hall.ts';
import type { Order } from '../orders/order-schema.ts';
import { addDays, type Day, daysBetween, daysFromTo, isDay } from '../values/day.ts';
import type { HallSuggestion } from './proposal-schema.ts';
import { weights } from './weights.ts';

/** So many pairs are suggested. */
const most = 3;
/** So far is looked, in days before and after the order's own. */
const reach = { before: 7, after: 14 } as const;

/** The days that an order could be moved to: not past, and near its own (rules/proposals.md#where-an-order-fits). */
export const daysNear = (date: Day, today: Day): Day[] => {
  const earliest = addDays(date, -reach.before);
  return daysFromTo(earliest > today ? earliest : today, addDays(date, reach.after)).filter(isDay);
};

/**
 * The three best halls and days for an order, with the steel there after, kg: those with room first, then what is least
 * otherwise than now. Never where it is, never where nothing is produced (rules/proposals.md#where-an-order-fits).
 */
export const suggestHalls = (
  order: Pick<Order, 'date' | 'hallId' | 'steel'>,
  days: readonly HallDay[],
): HallSuggestion[] => {
  const costOf = (date: Day, hallId: HallId): number =>
    Math.abs(daysBetween(order.date, date)) * weights.otherDay +
    (hallId === order.hallId ? 0 : weights.otherHall);
  return days
    .flatMap(({ date, halls }) =>
      halls.flatMap(({ id, steelTotal, maxCapacity }) => {
        const isHere = date === order.date && id === order.hallId;
        if (isHere || maxCapacity === 0) return [];
        const load = steelTotal + order.steel;
        return [{ date, hallId: id, fits: load <= maxCapacity, load, capacity: maxCapacity }];
      }),
    )
    .sort(
      (a, b) =>
        Number(b.fits) - Number(a.fits) ||
        (a.fits ? 0 : a.load - a.capacity - (b.load - b.capacity)) ||
        costOf(a.date, a.hallId) - costOf(b.date, b.hallId) ||
        a.load - a.capacity - (b.load - b.capacity) ||
        (a.date < b.date ? -1 : a.date > b.date ? 1 : a.hallId - b.hallId),
    )
    .slice(0, most);
};
