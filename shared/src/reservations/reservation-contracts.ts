import { z } from 'zod';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { newReservationSchema, reservationSchema } from '../halls/reservation-schema.ts';
import type { Contracts } from '../http/endpoint.ts';
import { daysBetween, isDay } from '../values/day.ts';
import { daySchema } from '../values/day-schema.ts';
import { idParams, pathIdSchema } from '../values/identifier-schema.ts';
import {
  listedReservationSchema,
  reservationNumberParams,
  reservationUpdateSchema,
  reservationUpsertSchema,
} from './reservation-requests-schema.ts';

const maxDays = 400;

export const reservationContracts = {
  'reservations.list': {
    summary:
      'The reservations of at most 400 days, of all sites and halls or of one, with the kg left of each',
    query: z
      .strictObject({
        from: daySchema,
        to: daySchema,
        siteId: pathIdSchema.optional(),
        hallId: z.string().transform(Number).pipe(hallIdSchema).optional(),
      })
      .superRefine(({ from, to }, context) => {
        if (!isDay(from) || !isDay(to)) return;
        const count = daysBetween(from, to) + 1;
        if (count < 1)
          context.addIssue({ code: 'custom', path: ['to'], message: 'validation.endsBeforeItBegins' });
        if (count > maxDays)
          context.addIssue({ code: 'custom', path: ['to'], message: 'validation.periodTooLong' });
      }),
    answer: z.array(listedReservationSchema),
  },
  'reservations.due': {
    summary:
      'The reservations with kg left that end within two working days, and those that ended in the last 14 days',
    answer: z.object({ ending: z.array(listedReservationSchema), expired: z.array(listedReservationSchema) }),
  },
  'reservations.create': {
    summary: 'Reserve kg of a hall for a site, for a day or for the week that begins on a Monday',
    body: newReservationSchema,
    answer: reservationSchema,
  },
  'reservations.update': {
    summary: 'Save the whole reservation; merged field by field against the version it was read from',
    params: idParams,
    body: reservationUpdateSchema,
    answer: reservationSchema,
  },
  'reservations.remove': {
    summary: 'Remove a reservation; one whose period is over can’t be removed',
    params: idParams,
    answer: reservationSchema,
  },
  'reservations.upsert': {
    summary:
      'Create or update the reservation with this number: the one whose period isn’t over, else a new one (version 1). ' +
      'Fields left out stay unchanged',
    params: reservationNumberParams,
    body: reservationUpsertSchema,
    answer: reservationSchema,
  },
} satisfies Contracts;
