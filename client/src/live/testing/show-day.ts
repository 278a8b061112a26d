import type { DaySnapshot } from '@werkplan/shared/live/day-state.ts';
import { aSnapshot, testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { initialSync } from '@werkplan/shared/live/sync-state.ts';
import { chosenDayAtom, todayAtom } from '../../lib/day-atoms.ts';
import { store } from '../../lib/store.ts';
import { dispatch, syncAtom, syncNow } from '../sync-store.ts';

/**
 * Shows a day in this window as if the server had just sent it, over a line that is live; own changes of
 * before are forgotten. The day is today unless given.
 */
export const showDay = (given: Partial<DaySnapshot> = {}): void => {
  const snapshot = aSnapshot(given);
  store.set(todayAtom, testDay);
  store.set(chosenDayAtom, snapshot.date);
  store.set(syncAtom, initialSync);
  dispatch({ type: 'opened', day: snapshot.date, at: syncNow() });
  const { attempt } = store.get(syncAtom).snapshot;
  dispatch({ type: 'snapshotLoaded', attempt, snapshot, at: syncNow() });
  dispatch({ type: 'connected', at: syncNow() });
};
