import { addDays } from './day.ts';

const monday = '2026-11-23';

/** Returns the names of ISO weekdays ('135') in a locale's language: 'Mo, Mi, Fr', or 'Dienstag' in full. */
export const weekdaysText = (weekdays: string, locale: string, form: 'short' | 'long' = 'short'): string => {
  const format = new Intl.DateTimeFormat(locale, { weekday: form, timeZone: 'UTC' });
  const names = [...weekdays].map((weekday) =>
    format.format(new Date(`${addDays(monday, Number(weekday) - 1)}T12:00:00Z`)),
  );
  return names.join(', ');
};
