import type { LateChangeRow } from '@werkplan/shared/working-days/release-schema.ts';
import { atom } from 'jotai';
import { lateChangesAtom } from './late-rows.ts';

/** Counts the late changes by run id. */
export const lateChangesByRun = (changes: readonly LateChangeRow[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const { deliveries } of changes)
    for (const id of deliveries) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

/** Numbers of late changes on the shown day, by run id. */
export const lateRunsAtom = atom((get) => lateChangesByRun(get(lateChangesAtom)));
