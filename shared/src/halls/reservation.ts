import { type Day, mondayOf, sundayOf } from '../values/day.ts';

/** A day, or a week from Monday to Sunday. */
export const reservationPeriods = ['day', 'week'] as const;
export type ReservationPeriod = (typeof reservationPeriods)[number];

/** The fields that a PUT of the whole row may change. */
export const editableReservationFields = [
  'siteId',
  'hallId',
  'period',
  'day',
  'steel',
  'matting',
  'number',
  'note',
] as const;

/** Returns a predicate for reservations whose period lies in the week of a day. */
export const isOfWeek = (date: Day): ((reservation: { readonly day: Day }) => boolean) => {
  const [monday, sunday] = [mondayOf(date), sundayOf(date)];
  return ({ day }) => monday <= day && day <= sunday;
};
