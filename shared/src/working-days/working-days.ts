import { addDays, type Day, isoWeekday } from '../values/day.ts';
import type { CalendarDay, CalendarEntry } from './calendar-entry-schema.ts';

/** Calendar entries, all or those of the relevant days; empty for a plant without a calendar. */
export type Calendar = readonly CalendarEntry[];

/** Workdays before the plant's first `week` entry. */
const firstWorkdays = '12345';
/** Days to search for a working day, longer than any closure. */
const furthest = 1_000;

const covers = ({ day, until }: CalendarEntry, date: Day): boolean => day <= date && date <= (until ?? date);

/** Returns the `week` entry that is valid on a day: the last one that began. */
const weekOn = (calendar: Calendar, date: Day): CalendarEntry | null => {
  let latest: CalendarEntry | null = null;
  for (const entry of calendar)
    if (entry.kind === 'week' && entry.day <= date && (latest === null || entry.day > latest.day))
      latest = entry;
  return latest;
};

const strength = { week: 0, holiday: 1, closure: 2, extraDay: 3 } as const;
const stateOf = { holiday: 'holiday', closure: 'closure', extraDay: 'extra' } as const;

/** Returns the day's state: an extra day overrides a closure, a closure a holiday, a holiday the week. */
export const calendarDay = (calendar: Calendar, date: Day): CalendarDay => {
  let strongest: CalendarEntry | null = null;
  for (const entry of calendar)
    if (entry.kind !== 'week' && covers(entry, date))
      if (strongest === null || strength[entry.kind] > strength[strongest.kind]) strongest = entry;
  if (strongest && strongest.kind !== 'week')
    return { date, state: stateOf[strongest.kind], name: strongest.name };
  const workdays = weekOn(calendar, date)?.workdays ?? firstWorkdays;
  return { date, state: workdays.includes(String(isoWeekday(date))) ? 'working' : 'off', name: '' };
};

/** True if the plant works on that day (rules/calendar.md#working-days). */
export const isWorkingDay = (calendar: Calendar, date: Day): boolean => {
  const { state } = calendarDay(calendar, date);
  return state === 'working' || state === 'extra';
};

/** True for a closed day, whose capacity is 0 unless it has an exception; false before the plant had a calendar. */
export const isClosedDay = (calendar: Calendar, date: Day): boolean =>
  weekOn(calendar, date) !== null && !isWorkingDay(calendar, date);

/** Returns the next working day after `day`; the next day if the plant never works. */
export const nextWorkingDay = (calendar: Calendar, day: Day): Day => {
  for (let count = 1; count <= furthest; count += 1) {
    const next = addDays(day, count);
    if (isWorkingDay(calendar, next)) return next;
  }
  return addDays(day, 1);
};
