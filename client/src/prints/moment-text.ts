import { localeOf, type Language } from '@werkplan/shared/i18n/languages.ts';
import { useMemo } from 'react';
import { useText } from '../lib/i18n.ts';
import { timeNow } from '../lib/server-time.ts';

interface MomentTexts {
  /** Formats date and time: '17.11.2026 06:42'. */
  readonly full: (moment: Date) => string;
  /** Formats the time of today, '06:42', or day and time of other days, '16.11. 18:05'. */
  readonly short: (moment: Date) => string;
}

const two = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const;

/** Returns formatters in the browser's time zone. */
export const momentTexts = (language: Language): MomentTexts => {
  const format = new Intl.DateTimeFormat(localeOf(language), { ...two, year: 'numeric' });
  const partsOf = (moment: Date): Record<string, string> =>
    Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const full = (moment: Date): string => {
    const { day, month, year, hour, minute } = partsOf(moment);
    return `${day}.${month}.${year} ${hour}:${minute}`;
  };
  const short = (moment: Date): string => {
    const { day, month, hour, minute } = partsOf(moment);
    const isToday = moment.toDateString() === new Date(timeNow()).toDateString();
    return isToday ? `${hour}:${minute}` : `${day}.${month}. ${hour}:${minute}`;
  };
  return { full, short };
};

export const useMomentTexts = (): MomentTexts => {
  const { language } = useText();
  return useMemo(() => momentTexts(language), [language]);
};
