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

/** Both ends are included. */
export interface Span {
  readonly kind: SpanKind;
  readonly from: Day;
  readonly to: Day;
}

/** A period is compared with the previous one, with the same a year earlier, or with none. */
export const comparisons = ['before', 'year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

const firstOfQuarter = (day: Day): Day => {
  const month = Number(day.slice(5, 7));
  return addMonths(day, -((month - 1) % 3));
};

/** Returns the week, month or quarter of a day. */
export const spanOf = (kind: Exclude<SpanKind, 'own'>, day: Day): Span => {
  if (kind === 'week') return { kind, from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  const from = kind === 'month' ? firstOfMonth(day) : firstOfQuarter(day);
  return { kind, from, to: daysOfMonth(kind === 'month' ? from : addMonths(from, 2)).at(-1) ?? from };
};

/** Moves by `count` weeks, months or quarters, or by the span's length; null beyond the calendar. */
export const stepSpan = ({ kind, from, to }: Span, count: number): Span | null => {
  const length = kind === 'week' ? 7 : daysBetween(from, to) + 1;
  const first =
    kind === 'week' || kind === 'own'
      ? addDays(from, count * length)
      : addMonths(from, (kind === 'month' ? 1 : 3) * count);
  if (!isDay(first)) return null;
  const next = kind === 'own' ? { kind, from: first, to: addDays(to, count * length) } : spanOf(kind, first);
  return isDay(next.to) ? next : null;
};

/** Weeks go back by 52, so that weekdays match; months and quarters by calendar, others by date. */
const yearEarlier = ({ kind, from, to }: Span): Span | null => {
  if (kind === 'week') return stepSpan({ kind, from, to }, -52);
  if (kind !== 'own') return spanOf(kind, addMonths(from, -12));
  const length = daysBetween(from, to);
  const begin = addDays(addMonths(from, -12), Number(from.slice(8)) - 1);
  return isDay(begin) ? { kind, from: begin, to: addDays(begin, length) } : null;
};

/** null if there is nothing to compare with */
export const comparedSpan = (span: Span, compared: Comparison): Span | null => {
  if (compared === 'none') return null;
  const found = compared === 'before' ? stepSpan(span, -1) : yearEarlier(span);
  return found && isDay(found.from) ? found : null;
};

/** The server refuses longer spans. */
export const isSpan = (from: string, to: string): boolean =>
  isDay(from) && isDay(to) && from <= to && daysBetween(from, to) < maxFigureDays;

/** Reads `?span=quarter&from=2026-10-01`, for custom days with `to`; by default the month of `today`. */
export const spanIn = (search: URLSearchParams, today: Day): Span => {
  const kind = spanKinds.find((one) => one === search.get('span')) ?? 'month';
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  if (kind !== 'own') return spanOf(kind, isDay(from) ? from : today);
  return isSpan(from, to) ? { kind, from, to } : { kind, from: firstOfMonth(today), to: today };
};
