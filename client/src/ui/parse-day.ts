import { format, isValid, parse } from 'date-fns';

/** A day as JS date for the calendar, at local midnight; never leaves ui/. */
export const dateOf = (day: string): Date | undefined => {
  const date = parse(day, 'yyyy-MM-dd', new Date(0));
  return isValid(date) ? date : undefined;
};
export const dayOf = (date: Date): string => format(date, 'yyyy-MM-dd');

const wholeYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

/** What a planner typed (17.11.2026, 17.11.26, 1.2.2026, also 2026-11-17) as a day, null when it is no date. */
export const parseTypedDay = (text: string): string | null => {
  const typed = text.trim();
  const iso = /^\d{4}-\d{2}-\d{2}$/.test(typed);
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(typed);
  if (!iso && !german) return null;
  const date = iso
    ? dateOf(typed)
    : parse(`${german?.[1]}.${german?.[2]}.${wholeYear(german?.[3] ?? '')}`, 'd.M.yyyy', new Date(0));
  return date && isValid(date) && date.getFullYear() >= 1970 ? dayOf(date) : null;
};

/** How a value stands in the field: a day as DD.MM.YYYY, anything else as it was typed. */
export const typedTextOf = (value: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return year ? `${day}.${month}.${year}` : value;
};
