import { isClosedDay } from '@werkplan/shared/working-days/working-days.ts';
import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import type { HallTotals } from '@werkplan/shared/halls/hall-schema.ts';
import { capacityOn, hallTotals, sumHalls, sumOfHalls } from '@werkplan/shared/halls/hall-rules.ts';
import { atom } from 'jotai';
import { weakAtomFamily, sameFields, steady } from '../live/atom-family.ts';
import { calendarAtom, rowsAtoms, shownDateAtom } from '../live/day-store.ts';

const sumsAtom = atom((get) => {
  const orders = get(rowsAtoms.orders);
  const day = get(shownDateAtom);
  // The day also contains orders of other days whose parts are delivered on it.
  return orders && sumHalls([...orders.values()].filter((order) => order.date === day));
});

const isShownDayClosedAtom = atom((get): boolean => {
  const day = get(shownDateAtom);
  return day !== null && isClosedDay(get(calendarAtom), day);
});

/** Capacity and load of a hall on the shown day, kg; null while loading. */
export const hallTotalsAtom = weakAtomFamily((hallId: HallId) => {
  const totals = atom((get): HallTotals | null => {
    const sums = get(sumsAtom)?.find(({ id }) => id === hallId);
    const capacities = get(rowsAtoms.hallCapacities);
    const day = get(shownDateAtom);
    if (!sums || !capacities || day === null) return null;
    return hallTotals(sums, capacityOn(capacities.values(), hallId, day, get(isShownDayClosedAtom)));
  });
  return steady(totals, sameFields);
});

const unsteadyTotalAtom = atom((get): Omit<HallTotals, 'id'> | null => {
  const all = hallIds.map((hallId) => get(hallTotalsAtom(hallId))).filter((totals) => totals !== null);
  return all.length < hallIds.length ? null : sumOfHalls(all);
});

/** Totals of all halls (the 'T' card), kg; null while loading. */
export const allHallsTotalAtom = steady(unsteadyTotalAtom, sameFields);
