import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { clockTime } from '../live/clock-time.ts';
import { timeNow } from '../lib/server-time.ts';

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

const two = (number: number): string => String(number).padStart(2, '0');

/** Formats a time (ISO 8601) as '06:42', or on another day as '20.11. 06:42'. */
export const historyTime = (at: string, language: Language, now = new Date(timeNow())): string => {
  const moment = new Date(at);
  const time = clockTime(moment, language);
  return isSameDay(moment, now) ? time : `${two(moment.getDate())}.${two(moment.getMonth() + 1)}. ${time}`;
};
