import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { type Day, daysBetween } from '@werkplan/shared/values/day.ts';

const units = [
  ['year', 365],
  ['month', 30],
  ['day', 1],
] as const;
/** Up to this number of days, the distance is given in days, beyond it in months or years. */
const mostDays = 60;

/** Describes how far a day is from today: 'heute', 'morgen', 'vor 3 Tagen', 'vor 5 Monaten'. */
export const distanceText = (day: Day, today: Day, language: Language): string => {
  const days = daysBetween(today, day);
  const [unit, length] = units.find(([, size]) => Math.abs(days) > Math.max(size, mostDays)) ?? ['day', 1];
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return format.format(Math.trunc(days / length), unit);
};
