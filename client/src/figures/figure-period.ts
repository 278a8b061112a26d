import { maxFigureDays } from '@werkplan/shared/figures/figures.ts';
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  daysOfMonth,
  firstOfMonth,
  isDay,
  mondayOf,
} from '@werkplan/shared/values/day.ts';

export const spanKinds = ['week', 'month', 'quarter', 'own'] as const;
export type SpanKind = (typeof spanKinds)[number];

/** Period of the figures; includes both ends. */
export interface FigureSpan {
  readonly kind: SpanKind;
  readonly from: Day;
  readonly to: Day;
}

/** Periods to compare with: `before` is the previous one, `year` the same one a year earlier. */
export const comparisons = ['before', 'year', 'none'] as const;
export type ComparisonKind = (typeof comparisons)[number];

const firstOfQuarter = (day: Day): Day => {
  const month = Number(day.slice(5, 7));
  return addMonths(day, -((month - 1) % 3));
};

export const spanOf = (kind: Exclude<SpanKind, 'own'>, day: Day): FigureSpan => {
  if (kind === 'week') return { kind, from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  const from = kind === 'month' ? firstOfMonth(day) : firstOfQuarter(day);
  return { kind, from, to: daysOfMonth(kind === 'month' ? from : addMonths(from, 2)).at(-1) ?? from };
};

/**
 * Moves the span by `count` weeks, months or quarters, or a custom span by `count` times its length. Returns null if the
 * result is beyond the supported calendar.
 */
export const stepSpan = ({ kind, from, to }: FigureSpan, count: number): FigureSpan | null => {
  const length = kind === 'week' ? 7 : daysBetween(from, to) + 1;
  const first =
    kind === 'week' || kind === 'own'
      ? addDays(from, count * length)
      : addMonths(from, (kind === 'month' ? 1 : 3) * count);
  if (!isDay(first)) return null;
  const next = kind === 'own' ? { kind, from: first, to: addDays(to, count * length) } : spanOf(kind, first);
  return isDay(next.to) ? next : null;
};

/** Returns the span a year earlier: 52 weeks for a week, so that weekdays match; else by calendar or by date. */
const yearEarlier = ({ kind, from, to }: FigureSpan): FigureSpan | null => {
  if (kind === 'week') return stepSpan({ kind, from, to }, -52);
  if (kind !== 'own') return spanOf(kind, addMonths(from, -12));
  const length = daysBetween(from, to);
  const begin = addDays(addMonths(from, -12), Number(from.slice(8)) - 1);
  return isDay(begin) ? { kind, from: begin, to: addDays(begin, length) } : null;
};

/** Returns the span to compare with; null if there is none. */
export const comparedSpan = (span: FigureSpan, compared: ComparisonKind): FigureSpan | null => {
  if (compared === 'none') return null;
  const found = compared === 'before' ? stepSpan(span, -1) : yearEarlier(span);
  return found && isDay(found.from) ? found : null;
};

/** True for a valid span that is not longer than the server allows. */
export const isValidSpan = (from: string, to: string): boolean =>
  isDay(from) && isDay(to) && from <= to && daysBetween(from, to) < maxFigureDays;

/** Parses `?span=quarter&from=2026-10-01`, for custom days with `to`; the default is the month of `today`. */
export const spanFromSearch = (search: URLSearchParams, today: Day): FigureSpan => {
  const kind = spanKinds.find((one) => one === search.get('span')) ?? 'month';
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  if (kind !== 'own') return spanOf(kind, isDay(from) ? from : today);
  return isValidSpan(from, to) ? { kind, from, to } : { kind, from: firstOfMonth(today), to: today };
};
