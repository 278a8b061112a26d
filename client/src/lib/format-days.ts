import type { Language } from '@werkplan/shared/messages/messages.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

const formatters: Record<Language, Intl.DateTimeFormat> = {
  de: new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
};

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** The days from one to another as a planner reads them: '16. – 27. November 2026', '16 – 27 November 2026'. */
export const formatDays = (from: Day, to: Day, language: Language): string =>
  formatters[language].formatRange(utc(from), utc(to)).replace(/\s*–\s*/u, ' – ');
