import { openState, type DaySnapshot, type DayState } from '@werkplan/shared/live/day-state.ts';
import { initialSync } from '@werkplan/shared/live/sync-state.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { chosenDayAtom, todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/store.ts';
import { syncAtom, syncNow } from '../live/sync-store.ts';

type Rows = Partial<
  Pick<DaySnapshot, 'orders' | 'shipments' | 'deliveries' | 'deliveryItems' | 'trucks' | 'hallCapacities'>
>;

const stateOf = (date: Day, rows: Rows): DayState =>
  openState({
    key: `day:${date}`,
    epoch: 'a',
    revision: 1,
    revisions: {},
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
  const confirmed = stateOf(date, rows);
  store.set(syncAtom, {
    ...initialSync,
    day: date,
    confirmed,
    connected: true,
    lastSignAt: syncNow(),
    isStale: false,
  });
};

/** Puts other rows in the place of the shown day's, as a patch would. */
export const changeDay = (rows: Rows): void => {
  const state = store.get(syncAtom);
  const { confirmed } = state;
  if (!confirmed) throw new Error('no day is shown');
  const given = stateOf(confirmed.date, rows);
  const changed = Object.fromEntries(
    (Object.keys(rows) as (keyof Rows)[]).map((kind) => [kind, given[kind]] as const),
  );
  store.set(syncAtom, { ...state, confirmed: { ...confirmed, ...changed } });
};

/** The selected day while nothing of it is loaded. */
export const showLoadingDay = (date: Day): void => {
  store.set(todayAtom, date);
  store.set(chosenDayAtom, date);
  store.set(syncAtom, { ...initialSync, day: date });
};
