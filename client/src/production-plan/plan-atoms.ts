import { productionPlanEndpoint } from '@werkplan/shared/production-plan/production-plan-endpoints.ts';
import {
  daysOfPlan,
  productionRowWithTotals,
} from '@werkplan/shared/production-plan/production-plan-rules.ts';
import type { ProductionPlanRow } from '@werkplan/shared/production-plan/production-plan-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { call } from '../lib/api-client.ts';
import { weakAtomFamily, sameFields, dedupedAtom } from '../live/atom-family.ts';
import { periodAtoms, type Period } from '../live/period.ts';
import { capacityRanges, sumOfPlan } from './plan-sums.ts';

const { rowsAtom, rowAtom, latestRows } = periodAtoms(productionRowWithTotals);

/** A day's row of the production plan (kg); null until loaded. */
export const planRowAtom = rowAtom;

/** Describes the days of a month, which starts on `month`, and how to load their rows. */
export const monthPlanPeriod = (month: Day): Period<ProductionPlanRow> => ({
  days: daysOfPlan(month),
  read: async () => {
    const { data } = await call(productionPlanEndpoint, { query: { date: month } }, { quiet: true });
    return new Map(data.map((row) => [row.day, row]));
  },
  rowsAtom,
  offlineCopy: { name: `plan:${month}`, rows: latestRows },
});

const rowsOfMonthAtom = weakAtomFamily((month: Day) =>
  atom((get) => daysOfPlan(month).flatMap((day) => get(planRowAtom(day)) ?? [])),
);

/** Totals of a month's loaded days (kg); null until one is loaded. */
export const planSumAtom = weakAtomFamily((month: Day) => {
  const sum = atom((get) => {
    const rows = get(rowsOfMonthAtom(month));
    return rows.length === 0 ? null : sumOfPlan(rows);
  });
  return dedupedAtom(sum, sameFields);
});

/** Smallest and largest capacity (kg) of each hall on the loaded days of a month on which it is open; null if there are none. */
export const planCapacitiesAtom = weakAtomFamily((month: Day) => {
  const ranges = atom((get) => capacityRanges(get(rowsOfMonthAtom(month))));
  return dedupedAtom(ranges, (a, b) => JSON.stringify(a) === JSON.stringify(b));
});
