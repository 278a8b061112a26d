import { stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import { aPatch, aSnapshot, testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { initialSync } from '@werkplan/shared/live/sync-state.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { chosenDayAtom, todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { dispatch, syncAtom, syncClockNow } from '../live/sync-store.ts';

type Rows = Partial<
  Pick<
    DaySnapshot,
    | 'orders'
    | 'shipments'
    | 'deliveries'
    | 'deliveryItems'
    | 'trucks'
    | 'hallCapacities'
    | 'calendarEntries'
    | 'templates'
    | 'occurrences'
    | 'sites'
    | 'reservations'
    | 'releases'
    | 'grants'
    | 'lateChanges'
  >
>;

/** Builds a snapshot, by default of `testDay`. */
const snapshotOf = (given: Partial<DaySnapshot>): DaySnapshot => {
  const key = dayKey(given.date ?? testDay);
  return aSnapshot({ key, revisions: { [key]: 0, trucks: 0, halls: 0 }, ...given });
};

/**
 * Shows a day as if the server had just sent it over a live socket; drops former pending changes. `today` is the same
 * day by default.
 */
export const showDay = (given: Partial<DaySnapshot> = {}, today?: Day): void => {
  const snapshot = snapshotOf(given);
  const { date } = snapshot;
  store().set(todayAtom, today ?? date);
  store().set(chosenDayAtom, date);
  store().set(syncAtom, initialSync);
  dispatch({ type: 'opened', day: date, at: syncClockNow() });
  const { attempt } = store().get(syncAtom).snapshot;
  dispatch({ type: 'snapshotLoaded', attempt, snapshot, at: syncClockNow() });
  dispatch({ type: 'connected', at: syncClockNow() });
};

/** Replaces rows of the shown day, as a patch would. */
export const changeDay = (rows: Rows): void => {
  const state = store().get(syncAtom);
  const { confirmed } = state;
  if (!confirmed) throw new Error('No day is shown.');
  const given = stateFromSnapshot(snapshotOf({ date: confirmed.date, ...rows }));
  const changed = Object.fromEntries(
    (Object.keys(rows) as (keyof Rows)[]).map((kind) => [kind, given[kind]] as const),
  );
  store().set(syncAtom, { ...state, confirmed: { ...confirmed, ...changed } });
};

/** Delivers a change of the shown day as the server broadcasts it. */
export const receiveChange = ({
  patch,
  action,
  actor,
}: Pick<PatchMessage, 'patch' | 'action' | 'actor'>): void => {
  const { day, streams } = store().get(syncAtom);
  if (!day) throw new Error('No day is shown.');
  const key = dayKey(day);
  const revision = (streams[key]?.revision ?? 0) + 1;
  dispatch({
    type: 'patch',
    message: { ...aPatch(revision, patch, { key }), action, actor },
    at: syncClockNow(),
  });
};

export const showLoadingDay = (date: Day): void => {
  store().set(todayAtom, date);
  store().set(chosenDayAtom, date);
  store().set(syncAtom, { ...initialSync, day: date });
};
