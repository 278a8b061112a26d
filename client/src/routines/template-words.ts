import { localeOf, type Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey, MessageValues } from '@werkplan/shared/i18n/messages.ts';
import type { Template } from '@werkplan/shared/deliveries/template-schema.ts';
import { weekdaysText } from '@werkplan/shared/values/weekdays.ts';
import { translateNow } from '../lib/i18n.ts';

interface Words {
  readonly t: (key: MessageKey, values?: MessageValues) => string;
  readonly language: Language;
}

/** Names a template by what it writes: 'Kran', or 'Tour 06:30, Fa. Kessler'. */
export const templateName = ({ kind, text, startingTime, truckDriver }: Template): string =>
  kind === 'text' ? text : translateNow('routine.run', { time: startingTime, driver: truckDriver });

/** Describes on which days a template applies: 'jeden Dienstag', 'Mo, Mi, Fr', 'alle 4 Wochen, Do', 'jeden Arbeitstag'. */
export const ruleText = (
  { weekdays, weeks }: Pick<Template, 'weekdays' | 'weeks'>,
  { t, language }: Words,
): string => {
  const locale = localeOf(language);
  if (weekdays === '') return t('routine.everyWorkday');
  if (weeks > 1) return t('routine.everyWeeks', { count: weeks, days: weekdaysText(weekdays, locale) });
  if (weekdays.length > 1) return weekdaysText(weekdays, locale);
  return t('routine.everyWeek', { day: weekdaysText(weekdays, locale, 'long') });
};
