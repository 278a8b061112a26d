import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { rowsAtoms } from '../live/day-store.ts';

/** The open dialog edits a new entry for these days, or the existing entry `id`. */
export type EntryTarget = { readonly from: Day; readonly until: Day } | { readonly id: number };
export const entryDialogAtom = atom<EntryTarget | null>(null);

/** The day focused in the year, or the days selected there; null while no year is shown. */
export const chosenDaysAtom = atom<{ readonly from: Day; readonly until: Day } | null>(null);

/** Days for which a hall's capacity is set for that day alone. */
export const exceptionDaysAtom = atom((get): ReadonlySet<Day> => {
  const capacities = [...(get(rowsAtoms.hallCapacities)?.values() ?? [])];
  return new Set(capacities.filter(({ kind }) => kind === 'day').map(({ day }) => day));
});
