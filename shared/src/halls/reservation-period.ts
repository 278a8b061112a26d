import { isWorkingDay, type Calendar } from '../working-days/working-days.ts';
import { addDays, type Day, daysFromTo, mondayOf, sundayOf } from '../values/day.ts';
import type { Reservation } from './reservation-schema.ts';

/** The current day in the plant's time zone, and the plant's calendar. */
export interface PlantDay {
  readonly today: Day;
  readonly calendar: Calendar;
}

/** The fields of a reservation that determine its period. */
export type ReservedPeriod = Pick<Reservation, 'period' | 'day'>;

/** Returns the last day of the period. */
export const endOfReservation = ({ period, day }: ReservedPeriod): Day =>
  period === 'week' ? sundayOf(day) : day;

/** Returns the days of the period. */
export const daysOfReservation = (reservation: ReservedPeriod): Day[] =>
  daysFromTo(reservation.day, endOfReservation(reservation));

/** Returns the Monday of the one week that the period lies in. */
export const weekOfReservation = ({ day }: ReservedPeriod): Day => mondayOf(day);

export const isReservationOver = (reservation: ReservedPeriod, today: Day): boolean =>
  endOfReservation(reservation) < today;

/** A reservation is listed as ending from this many working days before its end. */
const daysBefore = 2;

/**
 * True from two working days before the period's end until it is over
 * (rules/reservations.md#listed-before-and-after-its-end).
 */
export const isReservationEnding = (reservation: ReservedPeriod, { today, calendar }: PlantDay): boolean => {
  const end = endOfReservation(reservation);
  if (end < today) return false;
  let count = 0;
  for (let day = addDays(today, 1); day <= end && count <= daysBefore; day = addDays(day, 1))
    if (isWorkingDay(calendar, day)) count += 1;
  return count <= daysBefore;
};
