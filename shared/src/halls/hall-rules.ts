import type { Day } from '../values/day.ts';
import type { HallCapacity, HallTotals } from './hall-schema.ts';
import type { HallId, HallSums } from './hall.ts';
import { hallIds } from './hall.ts';

interface Producing {
  hallId: HallId;
  steel: number;
  matting: number;
  isCanceled: boolean;
}

/** Returns a hall's capacity on a day in kg: the day's exception, else 0 on a closed day, else the latest default, else 0. */
export const capacityOn = (
  capacities: Iterable<HallCapacity>,
  hallId: HallId,
  day: Day,
  isClosed: boolean,
): number => {
  let latestDefault: HallCapacity | undefined;
  for (const capacity of capacities) {
    if (capacity.hallId !== hallId) continue;
    if (capacity.kind === 'day') {
      if (capacity.day === day) return capacity.maxCapacity;
    } else if (capacity.day <= day && (!latestDefault || capacity.day > latestDefault.day)) {
      latestDefault = capacity;
    }
  }
  return isClosed ? 0 : (latestDefault?.maxCapacity ?? 0);
};

/** Sums steel and matting in kg per hall over the non-canceled orders (rules/halls.md#sums-of-a-hall). */
export const sumHalls = (orders: Iterable<Producing>): HallSums[] => {
  const sums = hallIds.map((id) => ({ id, steelTotal: 0, mattingTotal: 0 }));
  for (const order of orders) {
    const hall = sums[order.hallId - 1];
    if (order.isCanceled || !hall) continue;
    hall.steelTotal += order.steel;
    hall.mattingTotal += order.matting;
  }
  return sums;
};

/**
 * Adds a hall's capacity to its sums, and the remaining capacity: capacity − steel of the non-canceled orders, in kg
 * (rules/halls.md#remaining).
 */
export const hallTotals = (sums: HallSums, maxCapacity: number): HallTotals => ({
  ...sums,
  maxCapacity,
  remaining: maxCapacity - sums.steelTotal,
});

/** Sums reserved kg; leaves the field out if no hall has it. */
const sumOfReserved = (halls: readonly HallTotals[]): Pick<HallTotals, 'reserved'> => {
  const all = halls.flatMap(({ reserved }) => reserved ?? []);
  return all.length === 0
    ? {}
    : {
        reserved: {
          steel: all.reduce((sum, { steel }) => sum + steel, 0),
          matting: all.reduce((sum, { matting }) => sum + matting, 0),
        },
      };
};

/** Sums all halls in kg, for the 'Total' card, the production plan and the forecast. */
export const sumOfHalls = (halls: readonly HallTotals[]): Omit<HallTotals, 'id'> => ({
  steelTotal: halls.reduce((sum, hall) => sum + hall.steelTotal, 0),
  mattingTotal: halls.reduce((sum, hall) => sum + hall.mattingTotal, 0),
  maxCapacity: halls.reduce((sum, hall) => sum + hall.maxCapacity, 0),
  remaining: halls.reduce((sum, hall) => sum + hall.remaining, 0),
  ...sumOfReserved(halls),
});

/**
 * True if a hall has reached the plant's percentage of its capacity, or exceeds it; false without capacity. `maxCapacity` and
 * `steelTotal` are in kg.
 */
export const isNearlyFull = (maxCapacity: number, steelTotal: number, nearFullPercent: number): boolean =>
  maxCapacity > 0 && steelTotal * 100 >= nearFullPercent * maxCapacity;

/**
 * Returns how full a hall is in percent: steel / capacity × 100, both in kg. With capacity 0 the result is 0, or 100 once steel
 * is planned.
 */
export const hallProgress = (maxCapacity: number, steelTotal: number): number =>
  maxCapacity === 0 ? (steelTotal > 0 ? 100 : 0) : (steelTotal / maxCapacity) * 100;
