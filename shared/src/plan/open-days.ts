import type { Action } from './action.ts';
import { replyValue } from './reply.ts';
import { addRunOnce } from '../trucks/truck-runs.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import type { Day } from '../values/day.ts';

/** Compares by code units, so that the runs' ids don't depend on the machine's language. */
const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const byStart = (one: Truck, other: Truck): number =>
  compareTexts(one.defaultStartingTime, other.defaultStartingTime) ||
  compareTexts(one.registration, other.registration) ||
  one.id - other.id;

/**
 * Opens days for planning: each active truck gets its run on each day. Happens once per day, so rows removed later stay removed.
 * Returns the days that weren't open yet.
 */
export const openDays: Action<{ readonly dates: readonly Day[] }, readonly Day[]> = (
  tx,
  _scope,
  { dates },
) => {
  const [from] = [...dates].sort();
  if (from === undefined) return replyValue([]);
  const planned = tx.fact({ what: 'plannedDays', from });
  const opened = new Set(planned.flatMap(({ date, isOpened }) => (isOpened ? [date] : [])));
  const closed = [...new Set(dates)].filter((date) => !opened.has(date));
  if (closed.length === 0) return replyValue([]);
  tx.days(closed);
  const trucks = [...tx.trucks().values()].filter(({ status }) => status === 'ACTIVE').sort(byStart);
  for (const date of closed) {
    for (const truck of trucks) addRunOnce(tx, truck, date);
    tx.open(date);
  }
  return replyValue(closed);
};
