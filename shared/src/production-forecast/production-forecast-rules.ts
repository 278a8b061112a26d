import { hallTotals, sumOfHalls } from '../halls/hall-rules.ts';
import { reservedFieldsOf, reservedOfHall } from '../halls/reserved.ts';
import type { HallDay, ReleasedDay } from '../halls/hall-schema.ts';
import type { HallId, HallSums } from '../halls/hall.ts';
import { addDays, type Day, daysFromTo, mondayOf } from '../values/day.ts';
import type { ForecastDay } from './production-forecast-schema.ts';

const workingDaysFrom = (monday: Day): Day[] => daysFromTo(monday, addDays(monday, 4));

/** Returns Monday to Friday of the week of `day` and of the next (rules/production-forecast.md#two-working-weeks). */
export const forecastWeeks = (day: Day): { week1: Day[]; week2: Day[] } => ({
  week1: workingDaysFrom(mondayOf(day)),
  week2: workingDaysFrom(addDays(mondayOf(day), 7)),
});

/** Computes a day's column of the forecast: free = Σ capacity − Σ steel, kg. */
export const forecastDay = ({
  date,
  revision,
  state,
  name,
  halls,
}: Omit<HallDay, keyof ReleasedDay>): ForecastDay => {
  const of = (id: HallId) => halls.find((hall) => hall.id === id);
  const { steelTotal, mattingTotal, remaining } = sumOfHalls(halls);
  return {
    date,
    hall1SteelTotal: of(1)?.steelTotal ?? 0,
    hall1MattingTotal: of(1)?.mattingTotal ?? 0,
    hall2SteelTotal: of(2)?.steelTotal ?? 0,
    hall2MattingTotal: of(2)?.mattingTotal ?? 0,
    hall3SteelTotal: of(3)?.steelTotal ?? 0,
    hall3MattingTotal: of(3)?.mattingTotal ?? 0,
    totalSteel: steelTotal,
    totalMatting: mattingTotal,
    freeCapacity: remaining,
    hall1Capacity: of(1)?.maxCapacity ?? 0,
    hall2Capacity: of(2)?.maxCapacity ?? 0,
    hall3Capacity: of(3)?.maxCapacity ?? 0,
    revision,
    state,
    name,
    ...reservedFieldsOf(halls),
  };
};

/** Applies a totals message to the column; returns the same column if the message isn't newer. */
export const forecastDayWithTotals = (
  day: ForecastDay,
  { revision, halls }: { revision: number; halls: readonly HallSums[] },
): ForecastDay =>
  revision <= day.revision
    ? day
    : forecastDay({
        date: day.date,
        revision,
        state: day.state,
        name: day.name,
        halls: halls.map((sums) => ({
          ...hallTotals(sums, day[`hall${sums.id}Capacity`]),
          // Totals messages lack reservations; their changes come on the stream `halls` and cause another read.
          reserved: reservedOfHall(day, sums.id),
        })),
      });
