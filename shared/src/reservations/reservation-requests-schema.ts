import { z } from 'zod';
import { reservedKilogramsSchema } from '../halls/hall-schema.ts';
import { checkReservation, reservationSchema } from '../halls/reservation-schema.ts';
import { requiredTextSchema } from '../values/text-schema.ts';

export const reservationNumberParams = z.strictObject({ number: requiredTextSchema(40) });

/** A whole reservation to save; the booked kg and `expired` are ignored, as the server maintains them. */
export const reservationUpdateSchema = reservationSchema
  .partial({ version: true, bookedSteel: true, bookedMatting: true, expired: true })
  .superRefine(checkReservation)
  .meta({ id: 'ReservationUpdate' });

/** A reservation's new values. Absent fields stay unchanged, or get the defaults of a new one. */
export const reservationUpsertSchema = reservationSchema.partial().meta({ id: 'ReservationUpsert' });
export type ReservationUpsert = z.infer<typeof reservationUpsertSchema>;

/** A reservation with its kg left, also for past ones. */
export const listedReservationSchema = reservationSchema
  .extend({ left: reservedKilogramsSchema })
  .meta({ id: 'ListedReservation' });
export type ListedReservation = z.infer<typeof listedReservationSchema>;
