import { openState, type DaySnapshot } from '@werkplan/shared/live/day-state.ts';
import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { initialSync } from '@werkplan/shared/live/sync-state.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { chosenDayAtom, todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/store.ts';
import { dispatch, syncAtom, syncNow } from '../live/sync-store.ts';

type Rows = Partial<
  Pick<DaySnapshot, 'orders' | 'shipments' | 'deliveries' | 'deliveryItems' | 'trucks' | 'hallCapacities'>
>;

const epoch = 'a';

const snapshotOf = (date: Day, rows: Rows): DaySnapshot => ({
  key: dayKey(date),
  epoch,
  revision: 1,
  revisions: { [dayKey(date)]: 1, trucks: 1, halls: 1 },
  date,
  orders: [],
  shipments: [],
  deliveries: [],
  deliveryItems: [],
  trucks: [],
  hallCapacities: [],
  ...rows,
});

/** Shows a day with these rows on a screen that is connected; `today` is the same day unless given. */
export const showDay = (date: Day, rows: Rows, today: Day = date): void => {
  store.set(todayAtom, today);
  store.set(chosenDayAtom, date);
  store.set(syncAtom, initialSync);
  dispatch({ type: 'opened', day: date, at: syncNow() });
  const { attempt } = store.get(syncAtom).snapshot;
  dispatch({ type: 'snapshotLoaded', attempt, snapshot: snapshotOf(date, rows), at: syncNow() });
  dispatch({ type: 'connected', at: syncNow() });
};

/** Puts other rows in the place of the shown day's, as a patch would. */
export const changeDay = (rows: Rows): void => {
  const state = store.get(syncAtom);
  const { confirmed } = state;
  if (!confirmed) throw new Error('no day is shown');
  const given = openState(snapshotOf(confirmed.date, rows));
  const changed = Object.fromEntries(
    (Object.keys(rows) as (keyof Rows)[]).map((kind) => [kind, given[kind]] as const),
  );
  store.set(syncAtom, { ...state, confirmed: { ...confirmed, ...changed } });
};

/** A change of the shown day as the server broadcasts it. */
export const receiveChange = ({
  patch,
  action,
  actor,
}: Pick<PatchMessage, 'patch' | 'action' | 'actor'>): void => {
  const { day, streams } = store.get(syncAtom);
  if (!day) throw new Error('no day is shown');
  const key = dayKey(day);
  const revision = (streams[key]?.revision ?? 0) + 1;
  dispatch({ type: 'patch', message: { key, epoch, revision, patch, action, actor }, at: syncNow() });
};

/** The selected day while nothing of it is loaded. */
export const showLoadingDay = (date: Day): void => {
  store.set(todayAtom, date);
  store.set(chosenDayAtom, date);
  store.set(syncAtom, { ...initialSync, day: date });
};
