import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { rowsAtoms } from '../live/day-store.ts';

/** The calendar dialog either creates an entry for the days `from`–`until` or shows the existing entry `id`. */
export type EntryDialogTarget = { readonly from: Day; readonly until: Day } | { readonly id: number };
export const entryDialogAtom = atom<EntryDialogTarget | null>(null);

/** The days that are selected in the year view, or its focused day alone; null while no year view is shown. */
export const chosenDaysAtom = atom<{ readonly from: Day; readonly until: Day } | null>(null);

/** Days on which a hall has an exceptional capacity. */
export const exceptionDaysAtom = atom((get): ReadonlySet<Day> => {
  const capacities = [...(get(rowsAtoms.hallCapacities)?.values() ?? [])];
  return new Set(capacities.filter(({ kind }) => kind === 'day').map(({ day }) => day));
});
