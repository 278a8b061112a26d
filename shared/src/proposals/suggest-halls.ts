import type { HallDay } from '../halls/hall-schema.ts';
import type { HallId } from '../halls/hall.ts';
import type { Order } from '../orders/order-schema.ts';
import { addDays, type Day, daysBetween, daysFromTo, isDay } from '../values/day.ts';
import type { HallSuggestion } from './proposal-schema.ts';
import { weights } from './weights.ts';

const maxSuggestions = 3;
/** Days considered before and after the order's day. */
const reach = { before: 7, after: 14 } as const;

/** Returns the days to which an order could move: near its own and not past (rules/proposals.md#where-an-order-fits). */
export const daysNear = (date: Day, today: Day): Day[] => {
  const earliest = addDays(date, -reach.before);
  return daysFromTo(earliest > today ? earliest : today, addDays(date, reach.after)).filter(isDay);
};

/**
 * Returns the three best halls and days for an order, with the hall's steel including it, kg: first those with room, the nearest
 * to its current day and hall first, then the least overfull. Leaves out its current hall on its day, and closed halls
 * (rules/proposals.md#where-an-order-fits).
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
    .slice(0, maxSuggestions);
};
