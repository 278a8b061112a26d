import { addDays, type Day, daysBetween, isDay, isoWeekday } from '@werkplan/shared/values/day.ts';
import { format, isValid, parse } from 'date-fns';

/** Converts a day to a JS date at local midnight, for the calendar only. */
export const toLocalDate = (day: string): Date | undefined => {
  const date = parse(day, 'yyyy-MM-dd', new Date(0));
  return isValid(date) ? date : undefined;
};
/** Converts a JS date to its local day as YYYY-MM-DD. */
export const toDay = (date: Date): string => format(date, 'yyyy-MM-dd');

/** Reference days for short forms. */
export interface DayContext {
  readonly today: Day;
  /** The day to which '+1' is added. Without `isAhead`, a day without a year is the one nearest to it. */
  readonly from: Day;
  /** Reads a day without a year as the next one in the future, including today. */
  readonly isAhead: boolean;
}

const wholeYear = (year: string): number => Number(year.length === 2 ? `20${year}` : year);

/** Returns null for dates that do not exist, such as 31 February. */
const dayIn = (year: number, month: number, date: number): Day | null => {
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
  return isDay(day) ? day : null;
};

/** Parses a complete date: 17.11.2026, 1.2.26, 2026-11-17, 17112026, 171126; null for other texts. */
export const parseWholeDay = (text: string): Day | null => {
  const typed = text.trim();
  const [, isoYear, isoMonth, isoDate] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed) ?? [];
  if (isoYear) return dayIn(Number(isoYear), Number(isoMonth), Number(isoDate));
  const [, date, month, year] =
    /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed) ?? [];
  return year ? dayIn(wholeYear(year), Number(month), Number(date)) : null;
};

/** Eight years in each direction, because 29 February may be that far away. */
const yearsAround = Array.from({ length: 17 }, (_, index) => index - 8);

/** Parses a day without a year, such as '1.12.' or '1.12'. */
const dayWithoutYear = (typed: string, { today, from, isAhead }: DayContext): Day | null => {
  const [, date, month] = /^(\d{1,2})\.(\d{1,2})\.?$/.exec(typed) ?? [];
  if (!month) return null;
  const origin = isAhead ? today : from;
  const found = yearsAround
    .map((years) => dayIn(Number(origin.slice(0, 4)) + years, Number(month), Number(date)))
    .filter((day) => day !== null)
    .filter((day) => !isAhead || day >= today);
  const distance = (day: Day): number => Math.abs(daysBetween(origin, day));
  return found.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
};

/** Parses a number of days, such as '+1' or '-3', counted from `from`. */
const stepFrom = (typed: string, { from }: DayContext): Day | null => {
  const [, sign, count] = /^([+\-−–])\s*(\d{1,3})$/.exec(typed) ?? [];
  return count ? addDays(from, sign === '+' ? Number(count) : -Number(count)) : null;
};

const namedDays: Readonly<Record<string, number>> = {
  vorgestern: -2,
  gestern: -1,
  yesterday: -1,
  heute: 0,
  today: 0,
  morgen: 1,
  tomorrow: 1,
  übermorgen: 2,
  uebermorgen: 2,
};

/** Names of the weekdays, Monday first; the first two letters of a name are enough. */
const weekdays = [
  ['montag', 'monday'],
  ['dienstag', 'tuesday'],
  ['mittwoch', 'wednesday'],
  ['donnerstag', 'thursday'],
  ['freitag', 'friday'],
  ['samstag', 'saturday', 'sonnabend'],
  ['sonntag', 'sunday'],
] as const;

/**
 * Parses the name of a day ('morgen'), or of a weekday ('mo'), which means the next one after today. 'so' and 'son' mean
 * Sunday, because 'sonnabend' needs four letters.
 */
const dayByName = (typed: string, { today }: DayContext): Day | null => {
  const name = typed.toLowerCase().replace(/\.$/, '');
  const steps = namedDays[name];
  if (steps !== undefined) return addDays(today, steps);
  if (name.length < 2) return null;
  const isMeant = (whole: string): boolean =>
    whole.startsWith(name) && !(whole === 'sonnabend' && name.length < 4);
  const index = weekdays.findIndex((names) => names.some(isMeant));
  if (index === -1) return null;
  const ahead = (index + 1 - isoWeekday(today) + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
};

/**
 * Parses a date, complete or short ('1.12.', '+1', 'mo', 'morgen'); null for other texts (rules/look-and-feel.md#days).
 */
export const parseTypedDay = (text: string, context: DayContext): Day | null => {
  const typed = text.trim();
  return (
    parseWholeDay(typed) ??
    dayWithoutYear(typed, context) ??
    stepFrom(typed, context) ??
    dayByName(typed, context)
  );
};

/** Formats a day as DD.MM.YYYY; returns other texts unchanged. */
export const dayInputText = (value: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return year ? `${day}.${month}.${year}` : value;
};
