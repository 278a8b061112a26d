import { productionForecastEndpoint } from '@werkplan/shared/production-forecast/production-forecast-endpoints.ts';
import {
  forecastDayWithTotals,
  forecastWeeks,
} from '@werkplan/shared/production-forecast/production-forecast-rules.ts';
import type { ForecastDay } from '@werkplan/shared/production-forecast/production-forecast-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { call } from '../lib/api-client.ts';
import { weakAtomFamily, dedupedAtom } from '../live/atom-family.ts';
import { periodAtoms, type Period } from '../live/period.ts';
import { capacityRanges } from '../production-plan/plan-sums.ts';

const { rowsAtom, rowAtom, latestRows } = periodAtoms(forecastDayWithTotals);

/** Forecast of a day (kg); null until loaded. */
export const forecastDayAtom = rowAtom;

/** Describes the two weeks from the Monday on, and how to load their days. */
export const forecastPeriod = (monday: Day): Period<ForecastDay> => {
  const { week1, week2 } = forecastWeeks(monday);
  return {
    days: [...week1, ...week2],
    read: async () => {
      const { data } = await call(productionForecastEndpoint, { query: { date: monday } }, { quiet: true });
      return new Map([...data.week1, ...data.week2].map((day) => [day.date, day]));
    },
    rowsAtom,
    offlineCopy: { name: `forecast:${monday}`, rows: latestRows },
  };
};

const loadedOf = (week: readonly Day[]) =>
  atom((get) => week.flatMap((day) => get(forecastDayAtom(day)) ?? []));

/** Number of loaded days in the week from this Monday. */
export const loadedDayCountAtom = weakAtomFamily((monday: Day) => {
  const days = loadedOf(forecastWeeks(monday).week1);
  return atom((get) => get(days).length);
});

/** Smallest and largest capacity (kg) of each hall on the loaded days of this Monday's week on which it is open; null if none. */
export const forecastCapacitiesAtom = weakAtomFamily((monday: Day) => {
  const days = loadedOf(forecastWeeks(monday).week1);
  const ranges = atom((get) => capacityRanges(get(days)));
  return dedupedAtom(ranges, (a, b) => JSON.stringify(a) === JSON.stringify(b));
});
