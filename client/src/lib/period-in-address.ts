import { addDays, addMonths, firstOfMonth, isDay, mondayOf, type Day } from '@werkplan/shared/values/day.ts';

/** A kind of period: how the address names it, and the day that stands for it. */
export interface PeriodKind {
  readonly name: 'year' | 'month' | 'week';
  /** The first day of the period that is written in the address; null when that is none. */
  readonly parse: (text: string) => Day | null;
  readonly write: (first: Day) => string;
  readonly of: (day: Day) => Day;
  /** The period `count` after this one; null beyond the calendar. */
  readonly step: (first: Day, count: number) => Day | null;
}

const inCalendar = (...days: Day[]): Day | null => (days.every(isDay) ? (days[0] ?? null) : null);

/** `?year=2026`, by its first day. */
export const yearPeriod: PeriodKind = {
  name: 'year',
  parse: (text) => inCalendar(`${text}-01-01`),
  write: (first) => first.slice(0, 4),
  of: (day) => `${day.slice(0, 4)}-01-01`,
  step: (first, count) => inCalendar(addMonths(first, 12 * count)),
};

/** `?month=2026-11`, by its first. */
export const monthPeriod: PeriodKind = {
  name: 'month',
  parse: (text) => inCalendar(`${text}-01`),
  write: (first) => first.slice(0, 7),
  of: firstOfMonth,
  step: (first, count) => inCalendar(addMonths(first, count)),
};

/** The two weeks shown begin and end within the calendar. */
const twoWeeks = (monday: Day): Day | null => inCalendar(monday, addDays(monday, 11));

/** `?week=2026-11-16`, by its Monday; any other day of it is understood as well. */
export const weekPeriod: PeriodKind = {
  name: 'week',
  parse: (text) => (isDay(text) ? twoWeeks(mondayOf(text)) : null),
  write: (monday) => monday,
  of: mondayOf,
  step: (monday, count) => twoWeeks(addDays(monday, 7 * count)),
};

/** The period that an address shows: the written one, else that of today. */
export const periodIn = ({ name, parse, of }: PeriodKind, search: URLSearchParams, today: Day): Day =>
  parse(search.get(name) ?? '') ?? of(today);
