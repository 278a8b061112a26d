import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { findFamilyDays } from '../../server/src/plan/order-families.ts';
import { kindsOfOneDay } from '@werkplan/shared/live/patch.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { ModelStore } from './model-store.ts';
import { differenceOf, stateOf } from './plan-watch.ts';
import { familyOf } from './questions.ts';
import type { Server } from './server.ts';

const dayKinds = ['orders', 'shipments', 'deliveries', 'deliveryItems', ...kindsOfOneDay] as const;

/** The stored days and order families, each computed once. */
interface StoredDays {
  readonly day: (date: Day) => DayState;
  readonly family: (orderId: number) => readonly Day[];
}

const remembering = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
};

export const storedDays = (store: ModelStore): StoredDays => ({
  day: remembering((date: Day) => stateOf(store, date)),
  family: remembering((orderId: number) => familyOf(store.state, orderId)),
});

/** Describes a difference between a server's memory and the store at equal revisions; null when there is none. */
export const findMemoryDifference = (
  store: ModelStore,
  { parts, name }: Server,
  stored: StoredDays,
): string | null => {
  const state = parts?.memory.state;
  if (!state || state.epoch !== store.epoch || store.isUncertain) return null;
  for (const [date, { rows }] of state.days) {
    const revision = state.revisions.get(dayKey(date));
    if ((revision ?? 0) > store.model.head(dayKey(date))) return `${name} remembers ${date} of the future`;
    if (revision !== store.model.head(dayKey(date))) continue;
    const why = differenceOf(rows, stored.day(date), dayKinds);
    if (why !== null) return `${name} remembers ${date} otherwise than it is stored: ${why}`;
  }
  const { trucks, templates, occurrences, sites, hallCapacities, calendarEntries, revisions } = state;
  if (trucks && templates && occurrences && sites && revisions.get('trucks') === store.model.head('trucks')) {
    const why = differenceOf({ trucks, templates, occurrences, sites }, stored.day(''), [
      'trucks',
      'templates',
      'occurrences',
      'sites',
    ]);
    if (why !== null) return `${name} remembers trucks otherwise than they are stored: ${why}`;
  }
  const { reservations } = state;
  if (
    hallCapacities &&
    calendarEntries &&
    reservations &&
    revisions.get('halls') === store.model.head('halls')
  ) {
    const kinds = ['hallCapacities', 'calendarEntries', 'reservations'] as const;
    const why = differenceOf({ hallCapacities, calendarEntries, reservations }, stored.day(''), kinds);
    if (why !== null) return `${name} remembers capacities otherwise than they are stored: ${why}`;
  }
  // The server may remember only the head of a day; it loads the day and its families before it relies on them.
  const isNow = (date: string): boolean =>
    state.days.has(date) && state.revisions.get(dayKey(date)) === store.model.head(dayKey(date));
  for (const { rows } of state.days.values())
    for (const orderId of rows.orders.keys()) {
      const known = findFamilyDays(state, orderId);
      // While none of the known days has changed, no other day can have joined the family.
      if (!known?.every(isNow)) continue;
      const missing = stored.family(orderId).find((day) => !known.includes(day));
      if (missing !== undefined)
        return `${name} takes order ${orderId} for one of ${known.join(', ')} and not of ${missing}`;
    }
  return null;
};
