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
