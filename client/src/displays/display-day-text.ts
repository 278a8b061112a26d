import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { formatDay } from '../lib/format.ts';

/** Formats a day without its year: 'Dienstag, 17. November'. */
export const dayText = (day: Day, language: Language): string =>
  formatDay(day, language, 'full').replace(/ \d{4}$/, '');
