import { wallEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { displayDays } from '@werkplan/shared/displays/display-rules.ts';
import { hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { HallDay } from '@werkplan/shared/halls/hall-schema.ts';
import { addDays, type Day, daysFromTo } from '@werkplan/shared/values/day.ts';
import { call } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-errors.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { sameFields } from '../live/atom-family.ts';
import type { Period } from '../live/period.ts';
import { displayAccessAtom, displaySettingsAtom, displayRowsAtom } from './display-atoms.ts';
import { setServerTime } from './display-clock.ts';

/** Number of days after today that are read at first; enough to cover a weekend. */
const nearDays = 4;
/** Number of days after today in which the two shown days are searched if `nearDays` lack them; enough for plant holidays. */
const furthestDays = 42;

/** Awaits an answer, and has the pairing code shown if the server refuses access to the totals (401). */
const orPair = async <Answer>(ask: Promise<Answer>): Promise<Answer> => {
  try {
    return await ask;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) store().set(displayAccessAtom, 'pairing');
    throw error;
  }
};

/** Loads the plant's day, time and settings. @throws ApiError, NetworkError */
export const readSettings = async (): Promise<void> => {
  const { data } = await orPair(call(wallEndpoint, {}, { quiet: true }));
  setServerTime(data.serverTime);
  const { timeZone, nearFullPercent, reservationsDecide } = data;
  store().set(displaySettingsAtom, (known) => {
    const read = { timeZone, nearFullPercent, reservationsDecide };
    return known && sameFields(known, read) ? known : read;
  });
  if (store().get(todayAtom) !== data.today) store().set(todayAtom, data.today);
};

const readDays = async (from: Day, to: Day): Promise<HallDay[]> => {
  const { data } = await orPair(
    call(hallTotalsEndpoint, { query: { date: daysFromTo(from, to) } }, { quiet: true }),
  );
  return data.filter((day): day is HallDay => 'date' in day);
};

/**
 * Loads the days from today to the second day that the display shows. Reads further ahead only if the next days lack that day,
 * as during plant holidays.
 */
const readToNext = async (today: Day): Promise<HallDay[]> => {
  const near = await readDays(today, addDays(today, nearDays));
  const days = displayDays(near, today)?.next ? near : await readDays(today, addDays(today, furthestDays));
  const last = displayDays(days, today)?.next?.date;
  return last === undefined ? days : days.filter(({ date }) => date <= last);
};

/**
 * Returns the period that the display follows, from `today` on; its days are known only once the totals have been
 * read.
 */
export const displayPeriod = (today: Day): Period<HallDay> => {
  let days: readonly Day[] = [today];
  return {
    get days() {
      return days;
    },
    read: async () => {
      const [read] = await Promise.all([readToNext(today), readSettings()]);
      days = read.map(({ date }) => date);
      return new Map(read.map((day) => [day.date, day]));
    },
    rowsAtom: displayRowsAtom,
  };
};
