import type { Language } from '../i18n/languages.ts';
import type { MessageKey } from '../i18n/messages.ts';
import { type Day, isDay } from '../values/day.ts';
import { maxKilograms } from '../values/kilograms.ts';
import { languageOfNumber, parseNumber } from '../values/written-number.ts';
import type { CapacityChange } from './capacity-change-schema.ts';
import { type HallId, hallIds } from './hall.ts';

/** A pasted line: its capacities, one per hall, or its error. */
export interface PastedCapacity {
  /** The number of the line, from 1. */
  readonly line: number;
  readonly text: string;
  readonly changes: readonly CapacityChange[];
  readonly problem: MessageKey | null;
}

type Unit = 't' | 'kg';

interface ParseOptions {
  readonly today: Day;
  readonly language: Language;
  /** The unit that the list's heading names; null if it names none. */
  readonly unit: Unit | null;
}

const two = (digits: string): string => digits.padStart(2, '0');

/** Parses '24.11.2026', 'Di 24.11.', '2026-11-24'; a date without a year is the next such day from today on. */
const dayIn = (cell: string, today: Day): Day | null => {
  const text = cell.replace(/^(?:ab\s+|from\s+)?(?:\p{L}{2,}\.?,?\s+)?/u, '');
  if (isDay(text)) return text;
  const [, date, month, year] = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2})?)?$/.exec(text) ?? [];
  if (date === undefined || month === undefined) return null;
  const on = (full: string): Day => `${full}-${two(month)}-${two(date)}`;
  const thisYear = Number(today.slice(0, 4));
  const day = year
    ? on(year.length === 2 ? `20${year}` : year)
    : [thisYear, thisYear + 1].map((one) => on(String(one))).find((one) => one >= today);
  return day !== undefined && isDay(day) ? day : null;
};

/** Parses '2', 'Halle 2', and for all halls 'alle' or 'T'; returns null for anything else. */
const hallsIn = (cell: string): readonly HallId[] | null => {
  if (/^(?:alle?(?:\s+Hallen)?|all(?:\s+halls)?|T)$/i.test(cell)) return hallIds;
  const number = Number(/^(?:Halle|hall|H)?\s*([123])$/i.exec(cell)?.[1]);
  return hallIds.filter((one) => one === number).length === 1
    ? hallIds.filter((one) => one === number)
    : null;
};

/**
 * Parses '45 t', '45,5', '45.000 kg' to kg. A number without a unit is in the heading's unit; if the heading names none either,
 * the number is in kg from 1,000 on, else in tonnes.
 */
const kilogramsIn = (cell: string, { language, unit }: ParseOptions): number | null => {
  const named = /(?:t|kg)$/i.exec(cell)?.[0];
  const figure = cell.slice(0, cell.length - (named?.length ?? 0)).trim();
  const number = parseNumber(figure, languageOfNumber(figure) ?? language);
  if (!number) return null;
  const value = Number(`${number.whole}.${number.fraction || '0'}`);
  const meant = named?.toLowerCase() ?? unit ?? (value >= 1000 ? 'kg' : 't');
  const kilograms = meant === 'kg' ? value : Math.round(value * 1000 * 1000) / 1000;
  return Number.isInteger(kilograms) && kilograms <= maxKilograms ? kilograms : null;
};

const cellsOf = (line: string): string[] =>
  line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim());

const readLine = (
  cells: readonly string[],
  reading: ParseOptions,
): Pick<PastedCapacity, 'changes' | 'problem'> => {
  const [first = '', hall = '', amount = '', ...rest] = cells;
  const fail = (problem: MessageKey) => ({ changes: [], problem });
  const day = dayIn(first, reading.today);
  if (day === null) return fail('calendar.paste.noDay');
  if (day < reading.today) return fail('calendar.paste.past');
  const halls = hallsIn(hall);
  if (halls === null) return fail('calendar.paste.noHall');
  const maxCapacity = kilogramsIn(amount, reading);
  if (maxCapacity === null) return fail('calendar.paste.noAmount');
  const reason = rest.filter((cell) => cell !== '').join(', ');
  if (reason.length > 60) return fail('validation.tooLong');
  const kind = /^(?:ab|from)\s/i.test(first) ? ('default' as const) : ('day' as const);
  return { changes: halls.map((hallId) => ({ hallId, kind, day, maxCapacity, reason })), problem: null };
};

/**
 * Parses a pasted list of capacities: day, hall, tonnes or kilograms, reason; cells separated by tabs or semicolons, numbers
 * in either language. A head line is skipped and may name the unit ('kg'); a second entry for the same hall and day is an
 * error (rules/halls.md#pasting-capacities).
 */
export const parseCapacities = (text: string, today: Day, language: Language): PastedCapacity[] => {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((one) => one.text !== '');
  const [head] = lines;
  const isHead = head !== undefined && !/\d/.test(head.text);
  const named = isHead ? cellsOf(head.text)[2]?.match(/\b(kg|t)\b/i)?.[1] : undefined;
  const unit = named === undefined ? null : named.toLowerCase() === 'kg' ? 'kg' : 't';
  const seen = new Set<string>();
  return lines.slice(isHead ? 1 : 0).map((one): PastedCapacity => {
    const read = readLine(cellsOf(one.text), { today, language, unit });
    const places = read.changes.map(({ hallId, kind, day }) => `${hallId} ${kind} ${day}`);
    const isTwice = places.some((place) => seen.has(place));
    for (const place of places) seen.add(place);
    return { ...one, ...(isTwice ? { changes: [], problem: 'validation.twice' as const } : read) };
  });
};
