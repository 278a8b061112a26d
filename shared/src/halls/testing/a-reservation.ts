import type { Reservation } from '../reservation-schema.ts';

/** Returns a valid reservation of the week of 23 November 2026, with the fields that a test cares about replaced. */
export const aReservation = (given: Partial<Reservation> = {}): Reservation => ({
  id: 1,
  siteId: 1,
  hallId: 1,
  period: 'week',
  day: '2026-11-23',
  steel: 40_000,
  matting: 0,
  number: '',
  note: '',
  bookedSteel: 0,
  bookedMatting: 0,
  expired: null,
  version: 1,
  ...given,
});
