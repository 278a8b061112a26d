import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { rowsAtoms } from '../live/day-store.ts';

/** What is open over the page: a new entry for some days, or one there is. */
export type EntryTarget = { readonly from: Day; readonly until: Day } | { readonly id: number };
export const openedAtom = atom<EntryTarget | null>(null);

/** Days on which a hall has a capacity of their own. */
export const ownCapacityDaysAtom = atom((get): ReadonlySet<Day> => {
  const capacities = [...(get(rowsAtoms.hallCapacities)?.values() ?? [])];
  return new Set(capacities.filter(({ kind }) => kind === 'day').map(({ day }) => day));
});
