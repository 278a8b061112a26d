import { TZDate } from '@date-fns/tz';
import type { Day } from '@werkplan/shared/values/day.ts';
import { dayAt } from '../platform/clock.ts';

/** Returns the first day of the month that lies this many months before the day's (negative: after). */
export const monthBefore = (day: Day, months: number): Day => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
};

/** Returns the instant at which a day begins in a time zone. */
export const startOfDay = (day: Day, timeZone: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, timeZone).getTime());
};

/** Returns the first day whose log is kept: whole months of the plant, at least `months` of them. */
export const retainedFrom = (now: Date, months: number, timeZone: string): Day =>
  monthBefore(dayAt(now, timeZone), months);
