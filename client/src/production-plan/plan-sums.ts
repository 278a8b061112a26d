import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import type { ReleasedDay, ReservedFields } from '@werkplan/shared/halls/hall-schema.ts';
import type { ProductionPlanRow } from '@werkplan/shared/production-plan/production-plan-schema.ts';
import { isoWeekday, type Day } from '@werkplan/shared/values/day.ts';

export const isWeekend = (day: Day): boolean => isoWeekday(day) > 5;

/** True for a day without orders that the plant's week has off, usually a weekend. The month's totals exclude its capacity. */
export const isIdleWeekend = ({
  state,
  grandTotal,
}: Pick<ProductionPlanRow, 'state' | 'grandTotal'>): boolean => state === 'off' && grandTotal === 0;

type Sums = Omit<
  ProductionPlanRow,
  'day' | 'revision' | 'state' | 'name' | keyof ReleasedDay | keyof ReservedFields | `hall${HallId}Capacity`
>;

/** Returns the totals of these days (kg); the free capacity excludes idle weekends. */
export const sumOfPlan = (rows: readonly ProductionPlanRow[]): Sums => {
  const sum = (of: (row: ProductionPlanRow) => number): number =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    hall1SteelTotal: sum((row) => row.hall1SteelTotal),
    hall2SteelTotal: sum((row) => row.hall2SteelTotal),
    hall3SteelTotal: sum((row) => row.hall3SteelTotal),
    steelTotal: sum((row) => row.steelTotal),
    mattingTotal: sum((row) => row.mattingTotal),
    grandTotal: sum((row) => row.grandTotal),
    freeCapacity: sum((row) => (isIdleWeekend(row) ? 0 : row.freeCapacity)),
  };
};

type Capacities = Readonly<Record<`hall${HallId}Capacity`, number>>;

/** Returns the smallest and largest capacity (kg) of each hall on the days on which it is open; null if it is always closed. */
export const capacityRanges = (
  days: readonly Capacities[],
): Record<HallId, readonly [number, number] | null> => {
  const rangeOf = (hall: HallId): readonly [number, number] | null => {
    const open = days.map((day) => day[`hall${hall}Capacity`]).filter((capacity) => capacity > 0);
    return open.length === 0 ? null : [Math.min(...open), Math.max(...open)];
  };
  const [one, two, three] = hallIds;
  return { [one]: rangeOf(one), [two]: rangeOf(two), [three]: rangeOf(three) };
};
