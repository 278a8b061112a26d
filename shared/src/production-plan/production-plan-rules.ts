import { hallTotals, sumOfHalls } from '../halls/hall-rules.ts';
import { reservedFieldsOf, reservedOfHall } from '../halls/reserved.ts';
import type { HallDay } from '../halls/hall-schema.ts';
import type { HallId, HallSums } from '../halls/hall.ts';
import type { ProductionPlanRow } from './production-plan-schema.ts';
import { type Day, daysOfMonth } from '../values/day.ts';

/**
 * Returns the days that have a row in the plan of the date's month: all, weekends and closed days too
 * (rules/production-plan.md#a-row-for-every-day-of-the-month).
 */
export const daysOfPlan = (date: Day): Day[] => daysOfMonth(date);

/** Computes a day's row of the production plan: free = Σ capacity − Σ steel, kg (rules/production-plan.md#figures-of-a-row). */
export const productionRow = ({
  date,
  revision,
  state,
  name,
  halls,
  ...release
}: HallDay): ProductionPlanRow => {
  const of = (id: HallId) => halls.find((hall) => hall.id === id);
  const { steelTotal, mattingTotal, remaining } = sumOfHalls(halls);
  return {
    day: date,
    hall1SteelTotal: of(1)?.steelTotal ?? 0,
    hall2SteelTotal: of(2)?.steelTotal ?? 0,
    hall3SteelTotal: of(3)?.steelTotal ?? 0,
    steelTotal,
    mattingTotal,
    grandTotal: steelTotal + mattingTotal,
    freeCapacity: remaining,
    hall1Capacity: of(1)?.maxCapacity ?? 0,
    hall2Capacity: of(2)?.maxCapacity ?? 0,
    hall3Capacity: of(3)?.maxCapacity ?? 0,
    revision,
    state,
    name,
    releasedAt: release.releasedAt,
    releasedBy: release.releasedBy,
    lateChanges: release.lateChanges,
    ...reservedFieldsOf(halls),
  };
};

/** Applies a totals message to the row; returns the same row if the message isn't newer. */
export const productionRowWithTotals = (
  row: ProductionPlanRow,
  { revision, halls }: { revision: number; halls: readonly HallSums[] },
): ProductionPlanRow =>
  revision <= row.revision
    ? row
    : productionRow({
        date: row.day,
        revision,
        state: row.state,
        name: row.name,
        releasedAt: row.releasedAt,
        releasedBy: row.releasedBy,
        lateChanges: row.lateChanges,
        halls: halls.map((sums) => ({
          ...hallTotals(sums, row[`hall${sums.id}Capacity`]),
          // Totals messages lack reservations; their changes come on the stream `halls` and cause another read.
          reserved: reservedOfHall(row, sums.id),
        })),
      });
