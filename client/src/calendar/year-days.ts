import type { CalendarDay, CalendarEntry } from '@werkplan/shared/working-days/calendar-entry-schema.ts';
import { calendarDay, isWorkingDay } from '@werkplan/shared/working-days/working-days.ts';
import { addDays, type Day, daysFromTo, isoWeek, mondayOf } from '@werkplan/shared/values/day.ts';

export interface YearWeek {
  readonly monday: Day;
  readonly week: number;
  /** Monday to Sunday; null for days of another year. */
  readonly days: readonly (Day | null)[];
  /** First day of the month that begins in this week, if one does. */
  readonly first: Day | null;
}

const lastOf = (year: Day): Day => `${year.slice(0, 4)}-12-31`;

/** Returns the weeks that contain days of a year; `year` is its first day, YYYY-01-01. */
export const weeksOfYear = (year: Day): readonly YearWeek[] => {
  const last = lastOf(year);
  const weeks: YearWeek[] = [];
  for (let monday = mondayOf(year); monday <= last; monday = addDays(monday, 7)) {
    const all = daysFromTo(monday, addDays(monday, 6));
    const days = all.map((day) => (day.slice(0, 4) === year.slice(0, 4) ? day : null));
    weeks.push({
      monday,
      week: isoWeek(monday),
      days,
      first: days.find((day) => day?.endsWith('-01')) ?? null,
    });
  }
  return weeks;
};

/** `idle` is a holiday on a weekday on which the plant never works. */
type ShownState = CalendarDay['state'] | 'idle';

/**
 * Returns a day's state for the year view. Days off and holidays within a closure keep their own state, so that the year shows
 * which working days the closure costs.
 */
export const shownState = (calendar: readonly CalendarEntry[], day: Day): ShownState => {
  const { state } = calendarDay(calendar, day);
  if (state !== 'closure' && state !== 'holiday') return state;
  const isByWeek = isWorkingDay(
    calendar.filter(({ kind }) => kind === 'week'),
    day,
  );
  const alone = calendarDay(
    calendar.filter(({ kind }) => kind !== 'closure'),
    day,
  ).state;
  if (alone === 'holiday') return isByWeek ? 'holiday' : 'idle';
  return isByWeek ? state : 'off';
};

export interface YearSums {
  readonly working: number;
  /**
   * Holidays on days on which the plant would otherwise work. `closures` and `extra`, too, count only the days on which
   * they change whether the plant works.
   */
  readonly holidays: number;
  readonly closures: number;
  readonly extra: number;
}

export const sumsOfYear = (calendar: readonly CalendarEntry[], year: Day): YearSums => {
  const weeks = calendar.filter(({ kind }) => kind === 'week');
  const sums = { working: 0, holidays: 0, closures: 0, extra: 0 };
  for (const day of daysFromTo(year, lastOf(year))) {
    const state = shownState(calendar, day);
    if (state === 'working' || state === 'extra') sums.working += 1;
    if (state === 'extra' && !isWorkingDay(weeks, day)) sums.extra += 1;
    if (state === 'closure') sums.closures += 1;
    if (state === 'holiday') sums.holidays += 1;
  }
  return sums;
};

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -7,
  ArrowRight: 7,
};

/** Returns the day to which an arrow key leads; null for other keys, and at the ends of the year. */
export const dayAfterArrow = (day: Day, key: string): Day | null => {
  const step = steps[key];
  if (step === undefined) return null;
  const next = addDays(day, step);
  return next.slice(0, 4) === day.slice(0, 4) ? next : null;
};
