import { isClosedDay } from '@werkplan/shared/working-days/working-days.ts';
import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import type { HallTotals, ReservedKilograms } from '@werkplan/shared/halls/hall-schema.ts';
import { reservationsOn, reservedIn } from '@werkplan/shared/halls/reserved.ts';
import { capacityOn, hallTotals, sumHalls, sumOfHalls } from '@werkplan/shared/halls/hall-rules.ts';
import { atom } from 'jotai';
import { todayAtom } from '../lib/day-atoms.ts';
import { weakAtomFamily, sameFields, dedupedAtom } from '../live/atom-family.ts';
import { calendarAtom, rowsAtoms, shownDateAtom } from '../live/day-store.ts';

const sumsAtom = atom((get) => {
  const orders = get(rowsAtoms.orders);
  const day = get(shownDateAtom);
  // The day also contains orders of other days, whose parts are delivered on it.
  return orders && sumHalls([...orders.values()].filter((order) => order.date === day));
});

const isShownDayClosedAtom = atom((get): boolean => {
  const day = get(shownDateAtom);
  return day !== null && isClosedDay(get(calendarAtom), day);
});

/** Capacity and load of a hall on the shown day (kg); null while loading. */
export const hallTotalsAtom = weakAtomFamily((hallId: HallId) => {
  const totals = atom((get): HallTotals | null => {
    const sums = get(sumsAtom)?.find(({ id }) => id === hallId);
    const capacities = get(rowsAtoms.hallCapacities);
    const day = get(shownDateAtom);
    if (!sums || !capacities || day === null) return null;
    return hallTotals(sums, capacityOn(capacities.values(), hallId, day, get(isShownDayClosedAtom)));
  });
  return dedupedAtom(totals, sameFields);
});

const unsteadyTotalAtom = atom((get): Omit<HallTotals, 'id'> | null => {
  const all = hallIds.map((hallId) => get(hallTotalsAtom(hallId))).filter((totals) => totals !== null);
  return all.length < hallIds.length ? null : sumOfHalls(all);
});

/** Totals of all halls (kg); null while loading. */
export const allHallsTotalAtom = dedupedAtom(unsteadyTotalAtom, sameFields);

const nothing: ReservedKilograms = { steel: 0, matting: 0 };

/**
 * Reserved kg of a hall on the shown day that orders have not used yet (rules/reservations.md#what-counts-on-a-day).
 */
export const reservedAtom = weakAtomFamily((hallId: HallId) => {
  const reserved = atom((get): ReservedKilograms => {
    const [reservations, date] = [get(rowsAtoms.reservations), get(shownDateAtom)];
    if (!reservations?.size || date === null) return nothing;
    const plantDay = { today: get(todayAtom), calendar: get(calendarAtom) };
    return reservedIn(reservations.values(), hallId, date, plantDay);
  });
  return dedupedAtom(reserved, sameFields);
});

/** The reserved kg of all halls on the shown day that orders have not used yet. */
export const allReservedAtom = dedupedAtom(
  atom((get): ReservedKilograms => {
    const all = hallIds.map((hallId) => get(reservedAtom(hallId)));
    return {
      steel: all.reduce((sum, { steel }) => sum + steel, 0),
      matting: all.reduce((sum, { matting }) => sum + matting, 0),
    };
  }),
  sameFields,
);

/** A reservation on the shown day: its site, and how many kg orders have used (`booked`) of all its reserved kg (`of`). */
export interface ReservationSummary {
  readonly id: number;
  readonly site: string;
  readonly booked: number;
  readonly of: number;
}

/** The hall's reservations of which some kg are still kept free on the shown day. */
export const reservationsAtom = weakAtomFamily((hallId: HallId) =>
  atom((get): readonly ReservationSummary[] => {
    const [reservations, sites] = [get(rowsAtoms.reservations), get(rowsAtoms.sites)];
    const date = get(shownDateAtom);
    if (!reservations?.size || date === null) return [];
    const plantDay = { today: get(todayAtom), calendar: get(calendarAtom) };
    return reservationsOn(reservations.values(), date, plantDay).flatMap(({ reservation, left, share }) => {
      const { id, siteId, hallId: hall, steel, matting } = reservation;
      if (hall !== hallId || share.steel + share.matting === 0) return [];
      const of = steel + matting;
      return [{ id, site: sites?.get(siteId)?.name ?? '', booked: of - left.steel - left.matting, of }];
    });
  }),
);
