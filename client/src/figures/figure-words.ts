import type { Figures } from '@werkplan/shared/figures/figures-schema.ts';
import { type Language, localeOf } from '@werkplan/shared/i18n/languages.ts';
import { addDays, type Day, isoWeek, mondayOf } from '@werkplan/shared/values/day.ts';
import { formatDay } from '../lib/format.ts';
import type { Translate } from '../lib/i18n.ts';
import type { FigureSpan } from './figure-period.ts';

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Returns '2,4', in English '2.4'. */
export const decimalText = (value: number, language: Language): string =>
  value.toLocaleString(localeOf(language), oneDecimal);

/** Returns '89,1'; '–' if there is no percentage. */
export const percentText = (percent: number | null, language: Language): string =>
  percent === null ? '–' : decimalText(percent, language);

/** Returns '89,1 %', in English '89.1%'; with 0 `decimals` '89 %'. */
export const signedPercent = (percent: number | null, language: Language, decimals: 0 | 1 = 1): string =>
  percent === null
    ? '–'
    : (percent / 100).toLocaleString(localeOf(language), {
        style: 'percent',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });

/** Returns a part as a whole percentage of `whole`, '18'; '–' if `whole` is 0. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '–' : String(Math.round((part / whole) * 100));

const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

const monthName = (day: Day, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' }).format(dateOf(day));

/** Returns '19 – 25 Oct' or '28 Sept – 4 Oct'. */
const namedDays = (from: Day, to: Day, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).formatRange(dateOf(from), dateOf(to));

/** Returns '19. – 25.10.' or '28.9. – 4.10.', in English with month names; for a single day 'Do, 22.10.'. */
export const daysText = (from: Day, to: Day, language: Language): string => {
  if (from === to) return formatDay(from, language, 'short');
  if (language !== 'de') return namedDays(from, to, language);
  const short = (day: Day): string => `${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`;
  const first = from.slice(0, 7) === to.slice(0, 7) ? `${Number(from.slice(8))}.` : short(from);
  return `${first} – ${short(to)}`;
};

const daysOfYear = (from: Day, to: Day, language: Language): string =>
  `${daysText(from, to, language)}${language === 'de' || from === to ? '' : ' '}${to.slice(0, 4)}`;

/** Returns 'Oktober 2026', 'KW 43, 19. – 25.10.2026', '4. Quartal 2026' or '1.9. – 15.10.2026'. */
export const spanText = ({ kind, from, to }: FigureSpan, t: Translate, language: Language): string => {
  const year = from.slice(0, 4);
  if (kind === 'month') return `${monthName(from, language)} ${year}`;
  if (kind === 'week')
    return `${t('common.date.week', { week: isoWeek(from) })}, ${daysOfYear(from, to, language)}`;
  if (kind === 'quarter')
    return t('figures.quarter', { quarter: Math.ceil(Number(from.slice(5, 7)) / 3), year });
  return daysOfYear(from, to, language);
};

/** Returns the year of a span; an ISO week belongs to the year of its Thursday, so week 1 of 2026 begins in 2025. */
const yearOf = ({ kind, from }: FigureSpan): string =>
  (kind === 'week' ? addDays(mondayOf(from), 3) : from).slice(0, 4);

/** Returns 'September', with the year only if it differs from the other span's. */
export const shortSpanText = (
  span: FigureSpan,
  beside: FigureSpan,
  t: Translate,
  language: Language,
): string => {
  const year = yearOf(span);
  const withYear = (text: string): string => (year === yearOf(beside) ? text : `${text} ${year}`);
  if (span.kind === 'month') return withYear(monthName(span.from, language));
  if (span.kind === 'week') return withYear(t('common.date.week', { week: isoWeek(span.from) }));
  if (span.kind === 'quarter') {
    const quarter = Math.ceil(Number(span.from.slice(5, 7)) / 3);
    return withYear(t('figures.quarterShort', { quarter }));
  }
  return withYear(daysText(span.from, span.to, language));
};

/** Returns the name and days of a table line, which is a day, a week or a month. */
export const lineWords = (
  { from, to }: Figures,
  group: 'day' | 'week' | 'month',
  { t, language }: { t: Translate; language: Language },
): { readonly name: string; readonly days: string } => {
  if (group === 'day') return { name: formatDay(from, language, 'short'), days: '' };
  if (group === 'month') return { name: monthName(from, language), days: from.slice(0, 4) };
  return {
    name: t('common.date.week', { week: isoWeek(mondayOf(from)) }),
    days: daysText(from, to, language),
  };
};
