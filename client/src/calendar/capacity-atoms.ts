import { comingCapacities, type ComingCapacity } from '@werkplan/shared/halls/coming-capacities.ts';
import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { todayAtom } from '../lib/day-atoms.ts';
import { calendarAtom, rowsAtoms } from '../live/day-store.ts';

/** Names the open dialog: one capacity entry, carrying a week's capacities forward, or pasting a list. */
export type CapacityDialogTarget =
  | { readonly what: 'entry'; readonly day: Day; readonly kind: HallCapacity['kind']; readonly hall: HallId }
  | { readonly what: 'carry'; readonly from: Day; readonly until: Day }
  | { readonly what: 'paste' };
export const capacityDialogAtom = atom<CapacityDialogTarget | null>(null);

const none: readonly HallCapacity[] = [];
export const capacitiesAtom = atom((get): readonly HallCapacity[] => {
  const rows = get(rowsAtoms.hallCapacities);
  return rows ? [...rows.values()] : none;
});

export const comingCapacitiesAtom = atom((get): readonly ComingCapacity[] =>
  comingCapacities(get(capacitiesAtom), get(calendarAtom), get(todayAtom)),
);
