import { addDays, type Day, daysBetween, isDay, isoWeek, mondayOf } from '@werkplan/shared/values/day.ts';
import { plantDay } from '../../lib/plant-zone.ts';
import { parseWholeDay } from '../../ui/parse-day.ts';

/** How the days of a list are written, and what else is needed to read them. */
export interface DayFormat {
  readonly today: Day;
  /** Reads '12/15/2026' as December; chosen by the planner, never guessed. */
  readonly isMonthFirst?: boolean | undefined;
  /** True for workbooks of older Macs, which count days from 1904. */
  readonly countsFrom1904?: boolean | undefined;
  /** The plant's IANA time zone, which determines the day of times with an offset. */
  readonly timeZone?: string | undefined;
}

const months = [
  ['januar', 'january', 'jänner', 'jan'],
  ['februar', 'february', 'feber', 'feb'],
  ['märz', 'maerz', 'march', 'mrz', 'mar'],
  ['april', 'apr'],
  ['mai', 'may'],
  ['juni', 'june', 'jun'],
  ['juli', 'july', 'jul'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['oktober', 'october', 'okt', 'oct'],
  ['november', 'nov'],
  ['dezember', 'december', 'dez', 'dec'],
] as const;
const monthOf = (word: string): number =>
  months.findIndex((names) => names.some((name) => name === word)) + 1;

const weekdayWords = [
  'mo|mon|montag|monday',
  'di|die|tue|tu|dienstag|tuesday',
  'mi|mit|wed|we|mittwoch|wednesday',
]
  .concat(['do|don|thu|th|donnerstag|thursday', 'fr|fre|fri|freitag|friday'])
  .concat(['sa|sam|sat|samstag|sonnabend|saturday', 'so|son|sun|sonntag|sunday']);
const anyWeekday = weekdayWords.join('|');
const leadingWeekday = new RegExp(`^(?:${anyWeekday})[.,]{0,2} ?(?=\\d|(?:${months.flat().join('|')}))`);

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const wholeYear = (year: string): number => Number(year.length === 2 ? `20${year}` : year);
const dayFrom = (year: number, month: number, date: number): Day | null => {
  const day = `${year}-${twoDigits(month)}-${twoDigits(date)}`;
  return isDay(day) ? day : null;
};

/** Parses '2026-12-15 07:30' to its day, and a moment with an offset, '2026-12-15T00:00:00+01:00', to its day in the plant. */
const isoMoment = (text: string, { timeZone }: DayFormat): Day | null => {
  const [, day, time, zone] =
    /^(\d{4}-\d{2}-\d{2})[t ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return null;
  if (zone === undefined || timeZone === undefined) return day;
  const moment = Date.parse(`${day}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(moment) ? null : plantDay(moment, timeZone);
};

/** Parses '20261215'; '15122026' is parsed by `parseWholeDay`. */
const compact = (text: string): Day | null => {
  const [, year, month, date] = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  return year === undefined ? null : dayFrom(Number(year), Number(month), Number(date));
};

/** Parses days in digits: '15/12/2026', '15-12-2026', '15.12.26', '2026/12/15'. */
const slashed = (text: string, { isMonthFirst = false }: DayFormat): Day | null => {
  const [, year, inYear, dateInYear] = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(text) ?? [];
  if (year !== undefined) return dayFrom(Number(year), Number(inYear), Number(dateInYear));
  const [, first, sign, second, last] = /^(\d{1,2})([/\-.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? [];
  if (last === undefined) return null;
  // Dates with points always have the day first, also in American lists.
  const [date, month] = isMonthFirst && sign !== '.' ? [second, first] : [first, second];
  return dayFrom(wholeYear(last), Number(month), Number(date));
};

/** Parses '15. Dez. 2026', '15 December 2026', 'Dec 15, 2026'. */
const spelled = (text: string): Day | null => {
  const [, date, month, year] = /^(\d{1,2})\.? ?(\p{L}+)\.?,? ?(\d{4}|\d{2})$/u.exec(text) ?? [];
  if (year !== undefined) return dayFrom(wholeYear(year), monthOf(month ?? ''), Number(date));
  const [, monthFirst, dateAfter, yearAfter] = /^(\p{L}+)\.? ?(\d{1,2}),? (\d{4})$/u.exec(text) ?? [];
  return yearAfter === undefined
    ? null
    : dayFrom(Number(yearAfter), monthOf(monthFirst ?? ''), Number(dateAfter));
};

const weekPattern = new RegExp(
  `^(?:(${anyWeekday})[.,]?[ /]?)?(?:kw|cw|week|woche|w) ?(\\d{1,2})(?:[ /.-]+(\\d{4}|\\d{2})(?!\\d))?(?:[ ,/.-]+(${anyWeekday})\\.?)?$`,
);

/** Parses 'KW 51 Di', 'Di KW 51/2026'; without a year, takes the year nearest to today. A week without a weekday is no day. */
const inWeek = (text: string, { today }: DayFormat): Day | null => {
  const [, before, week, year, after] = weekPattern.exec(text) ?? [];
  const word = before ?? after;
  if (week === undefined || word === undefined) return null;
  const weekday = weekdayWords.findIndex((words) => words.split('|').includes(word));
  const named = year === undefined ? undefined : wholeYear(year);
  const around = Number(today.slice(0, 4));
  const found = [around - 1, around, around + 1, ...(named === undefined ? [] : [named])]
    // 4 January is always in the first ISO week.
    .map((one) => addDays(mondayOf(`${one}-01-04`), (Number(week) - 1) * 7 + weekday))
    .filter((day) => isoWeek(day) === Number(week))
    .filter((day) => named === undefined || isoYear(day) === named);
  const distance = (day: Day): number => Math.abs(daysBetween(today, day));
  return found.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
};
const isoYear = (day: Day): number => Number(addDays(mondayOf(day), 3).slice(0, 4));

/** Parses the serial day number of a spreadsheet: '46371' is 15.12.2026. Accepts the years 1970 to 2099. */
const serial = (text: string, { countsFrom1904 = false }: DayFormat): Day | null => {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return null;
  const day = addDays(
    countsFrom1904 ? '1904-01-01' : '1899-12-30',
    Math.floor(Number(text.replace(',', '.'))),
  );
  return day >= '1970-01-01' && day < '2100-01-01' ? day : null;
};

/** Matches a time of day after the date, which is dropped, because an order has a day without time. */
const trailingTime = /(?<=\d)[ ,]+(?:um )?\d{1,2}:\d{2}(?::\d{2})?(?: ?uhr)?$/;

/**
 * Parses the day in a cell: in digits, with the month's name in German or English, by week, or as a spreadsheet's serial
 * number, also with weekday or time; null if the text is none of these or names no existing day.
 */
export const parseDayCell = (cell: string, writing: DayFormat): Day | null => {
  const text = cell.trim().toLocaleLowerCase('de').replaceAll(/\s+/g, ' ');
  const moment = isoMoment(text, writing);
  if (moment !== null) return moment;
  const plain = text.replace(leadingWeekday, '').replace(trailingTime, '').trim();
  return (
    compact(plain) ??
    slashed(plain, writing) ??
    parseWholeDay(plain) ??
    spelled(plain) ??
    inWeek(text, writing) ??
    serial(plain, writing)
  );
};

/** True if the cell, read with the month first, is a day, and not the same one as with the day first. */
export const mayBeMonthFirst = (cell: string, writing: DayFormat): boolean => {
  const [dayFirst, monthFirst] = [false, true].map((isMonthFirst) =>
    parseDayCell(cell, { ...writing, isMonthFirst }),
  );
  return monthFirst !== null && monthFirst !== dayFirst;
};
