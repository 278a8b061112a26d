import { z } from 'zod';
import { daySchema } from '../values/day-schema.ts';
import { isDay, mondayOf } from '../values/day.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { kilogramsSchema } from '../values/kilograms-schema.ts';
import { textSchema } from '../values/text-schema.ts';
import { hallIdSchema, reservedKilogramsSchema } from './hall-schema.ts';
import { reservationPeriods } from './reservation.ts';

const fields = {
  siteId: idSchema,
  hallId: hallIdSchema,
  period: z.enum(reservationPeriods, 'validation.invalidFormat'),
  /** The day, or the Monday of the week. */
  day: daySchema,
  steel: kilogramsSchema,
  matting: kilogramsSchema,
  /** The ERP's number; '' if it has none. */
  number: textSchema(40),
  note: textSchema(500, { lines: true }),
};

/** Kg of a hall reserved for a site, for a day or a week (rules/reservations.md). */
export const reservationSchema = z
  .strictObject({
    id: idSchema,
    ...fields,
    /** Kg of the site's non-canceled orders for the hall in the period; maintained by the server. */
    bookedSteel: z.int().min(0),
    bookedMatting: z.int().min(0),
    /** Kg left when the period ended; null until then, and if nothing was left. Maintained by the server. */
    expired: reservedKilogramsSchema.nullable(),
    version: versionSchema,
  })
  .meta({ id: 'Reservation' });
export type Reservation = z.infer<typeof reservationSchema>;

interface Checked {
  period: string;
  day: string;
  steel: number;
  matting: number;
}

/** Adds an issue for a week that doesn't begin on Monday, and for no kg at all. */
export const checkReservation = (
  { period, day, steel, matting }: Checked,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void => {
  const add = (path: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (period === 'week' && isDay(day) && mondayOf(day) !== day) add('day', 'validation.notMonday');
  if (steel + matting < 1) for (const path of ['steel', 'matting']) add(path, 'validation.someKilograms');
};

export const newReservationSchema = z
  .strictObject({
    ...fields,
    steel: fields.steel.default(0),
    matting: fields.matting.default(0),
    number: fields.number.default(''),
    note: fields.note.default(''),
  })
  .superRefine(checkReservation)
  .meta({ id: 'NewReservation' });
export type NewReservation = z.infer<typeof newReservationSchema>;
