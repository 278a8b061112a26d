import { type Language, localeOf } from '@werkplan/shared/i18n/languages.ts';
import { useText } from '../lib/i18n.ts';

const formats = new Map<Language, Intl.DateTimeFormat>();

/** A moment as the planner's clock shows it, '06:41'. */
export const clockTime = (moment: Date, language: Language): string => {
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(localeOf(language), { hour: '2-digit', minute: '2-digit' });
  formats.set(language, format);
  return format.format(moment);
};

export const useClockTime = (moment: Date | null): string | null => {
  const { language } = useText();
  return moment && clockTime(moment, language);
};
