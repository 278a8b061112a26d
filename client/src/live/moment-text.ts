import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey, MessageValues } from '@werkplan/shared/i18n/messages.ts';
import { clockTime, shortDate } from './clock-time.ts';
import { timeNow } from '../lib/server-time.ts';

type Translate = (key: MessageKey, values?: MessageValues) => string;

/** Formats day and month of an ISO time: '30.09.'. */
export const shortDay = (at: string): string => shortDate(new Date(at));

/** Formats an ISO time relative to today: 'heute 06:12', 'gestern 16:55', '28.09. 09:14'. */
export const momentText = (
  at: string,
  t: Translate,
  language: Language,
  now = new Date(timeNow()),
): string => {
  const moment = new Date(at);
  const time = clockTime(moment, language);
  const daysAgo = (days: number): string =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toDateString();
  if (moment.toDateString() === daysAgo(0)) return t('users.today', { time });
  if (moment.toDateString() === daysAgo(1)) return t('users.yesterday', { time });
  return `${shortDay(at)} ${time}`;
};
