import { type Calendar, calendarDay } from '../calendar/working-days.ts';
import { addDays, type Day, daysBetween, isoWeekday, mondayOf } from '../values/day.ts';
import type { Template } from './template-schema.ts';

export type Recurrence = Pick<Template, 'weekdays' | 'weeks' | 'day' | 'until'>;

/** Further than the longest rule of 52 weeks goes. */
const furthest = 400;

/** Whether the rule names the date, whatever the plant does on it: days of the week, every so many weeks, from – until. */
export const isNamed = ({ weekdays, weeks, day, until }: Recurrence, date: Day): boolean => {
  if (date < day || (until !== null && date > until)) return false;
  if (weekdays !== '' && !weekdays.includes(String(isoWeekday(date)))) return false;
  return (daysBetween(mondayOf(day), mondayOf(date)) / 7) % weeks === 0;
};

/**
 * Whether it comes on the date (rules/routines.md#when-a-template-comes-again): never on holidays and closures; on every
 * working day, or on the days of the week that it names.
 */
export const comesOn = (rule: Recurrence, calendar: Calendar, date: Day): boolean => {
  if (!isNamed(rule, date)) return false;
  const { state } = calendarDay(calendar, date);
  if (state === 'off') return rule.weekdays !== '';
  return state === 'working' || state === 'extra';
};

/** The first day from `from` on, on which it comes; null: it doesn't any more. */
export const nextTime = (rule: Recurrence, calendar: Calendar, from: Day): Day | null => {
  const first = from < rule.day ? rule.day : from;
  for (let count = 0; count <= furthest; count += 1) {
    const date = addDays(first, count);
    if (rule.until !== null && date > rule.until) return null;
    if (comesOn(rule, calendar, date)) return date;
  }
  return null;
};
