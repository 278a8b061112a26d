import { wallEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { displayDays } from '@werkplan/shared/displays/display-rules.ts';
import { hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { HallDay } from '@werkplan/shared/halls/hall-schema.ts';
import { addDays, type Day, daysFromTo } from '@werkplan/shared/values/day.ts';
import { call } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-errors.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import type { Period } from '../live/period.ts';
import { admissionAtom, settingsAtom, displayRowsAtom } from './display-atoms.ts';
import { setServerTime } from './display-clock.ts';

/** Over a weekend. */
const nearDays = 4;
/** How far to look for the next day that is worked on: over the works holidays. */
const furthestDays = 42;

/** Whoever may not see the totals (any more) is shown a code. */
const orPair = async <Answer>(ask: Promise<Answer>): Promise<Answer> => {
  try {
    return await ask;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) store().set(admissionAtom, 'pairing');
    throw error;
  }
};

/** Asks the server what day and time it is in the plant. @throws ApiError, NetworkError */
export const readSettings = async (): Promise<void> => {
  const { data } = await orPair(call(wallEndpoint, {}, { quiet: true }));
  setServerTime(data.serverTime);
  const { timeZone, nearFullPercent } = data;
  const known = store().get(settingsAtom);
  if (known?.timeZone !== timeZone || known.nearFullPercent !== nearFullPercent)
    store().set(settingsAtom, { timeZone, nearFullPercent });
  if (store().get(todayAtom) !== data.today) store().set(todayAtom, data.today);
};

const readDays = async (from: Day, to: Day): Promise<HallDay[]> => {
  const { data } = await orPair(
    call(hallTotalsEndpoint, { query: { date: daysFromTo(from, to) } }, { quiet: true }),
  );
  return data.filter((day): day is HallDay => 'date' in day);
};

/** The days from today to the second one that is worked on: mostly a few, over holidays many. */
const readToNext = async (today: Day): Promise<HallDay[]> => {
  const near = await readDays(today, addDays(today, nearDays));
  const days = displayDays(near, today)?.next ? near : await readDays(today, addDays(today, furthestDays));
  const last = displayDays(days, today)?.next?.date;
  return last === undefined ? days : days.filter(({ date }) => date <= last);
};

/** The days that a display shows from this day on; they are known once the days are read. */
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
