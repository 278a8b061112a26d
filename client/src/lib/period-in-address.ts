import { addDays, addMonths, firstOfMonth, isDay, mondayOf, type Day } from '@werkplan/shared/values/day.ts';

/** A kind of period and its name in the address; a period is represented by its first day. */
export interface PeriodKind {
  readonly name: 'year' | 'month' | 'week';
  /** Returns the first day of the period in the text; null if the text is invalid. */
  readonly parse: (text: string) => Day | null;
  readonly write: (first: Day) => string;
  /** Returns the first day of the period that contains the day. */
  readonly of: (day: Day) => Day;
  /** Returns the first day `count` periods later; null beyond the calendar. */
  readonly step: (first: Day, count: number) => Day | null;
}

const inCalendar = (...days: Day[]): Day | null => (days.every(isDay) ? (days[0] ?? null) : null);

/** A year, as `?year=2026` in the address. */
export const yearPeriod: PeriodKind = {
  name: 'year',
  parse: (text) => inCalendar(`${text}-01-01`),
  write: (first) => first.slice(0, 4),
  of: (day) => `${day.slice(0, 4)}-01-01`,
  step: (first, count) => inCalendar(addMonths(first, 12 * count)),
};

/** A month, as `?month=2026-11` in the address. */
export const monthPeriod: PeriodKind = {
  name: 'month',
  parse: (text) => inCalendar(`${text}-01`),
  write: (first) => first.slice(0, 7),
  of: firstOfMonth,
  step: (first, count) => inCalendar(addMonths(first, count)),
};

/** Returns the Monday; null unless its week and the next, which the page also shows, are in the calendar. */
const twoWeeks = (monday: Day): Day | null => inCalendar(monday, addDays(monday, 11));

/** A week, as `?week=2026-11-16` in the address: usually its Monday, but any day of the week is accepted. */
export const weekPeriod: PeriodKind = {
  name: 'week',
  parse: (text) => (isDay(text) ? twoWeeks(mondayOf(text)) : null),
  write: (monday) => monday,
  of: mondayOf,
  step: (monday, count) => twoWeeks(addDays(monday, 7 * count)),
};

/** Returns the period in the address, otherwise the current one. */
export const periodIn = ({ name, parse, of }: PeriodKind, search: URLSearchParams, today: Day): Day =>
  parse(search.get(name) ?? '') ?? of(today);
