import { type Calendar, calendarDay } from '../working-days/working-days.ts';
import { addDays, type Day, daysBetween, isoWeekday, mondayOf } from '../values/day.ts';
import type { Template } from '../deliveries/template-schema.ts';

export type Recurrence = Pick<Template, 'weekdays' | 'weeks' | 'day' | 'until'>;

/** Days to search for the next occurrence, more than the longest interval of 52 weeks. */
const furthest = 400;

/** True if the rule's weekdays, interval and period match the date, ignoring the plant's calendar. */
export const matchesRule = ({ weekdays, weeks, day, until }: Recurrence, date: Day): boolean => {
  if (date < day || (until !== null && date > until)) return false;
  if (weekdays !== '' && !weekdays.includes(String(isoWeekday(date)))) return false;
  return (daysBetween(mondayOf(day), mondayOf(date)) / 7) % weeks === 0;
};

/**
 * True if the template occurs on the date (rules/routines.md#when-a-template-comes-again). It occurs on its weekdays, or on every
 * working day if it has none; never on holidays and closures.
 */
export const occursOn = (rule: Recurrence, calendar: Calendar, date: Day): boolean => {
  if (!matchesRule(rule, date)) return false;
  const { state } = calendarDay(calendar, date);
  if (state === 'off') return rule.weekdays !== '';
  return state === 'working' || state === 'extra';
};

/** Returns the first occurrence from `from` on; null if there is none within the searched days. */
export const nextOccurrence = (rule: Recurrence, calendar: Calendar, from: Day): Day | null => {
  const first = from < rule.day ? rule.day : from;
  for (let count = 0; count <= furthest; count += 1) {
    const date = addDays(first, count);
    if (rule.until !== null && date > rule.until) return null;
    if (occursOn(rule, calendar, date)) return date;
  }
  return null;
};
