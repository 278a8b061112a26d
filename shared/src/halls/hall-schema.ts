import { z } from 'zod';
import { dayStates } from '../working-days/calendar-entry.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { kilogramsSchema } from '../values/kilograms-schema.ts';
import { textSchema } from '../values/text-schema.ts';
import { hallIds } from './hall.ts';

export const hallIdSchema = z.literal(hallIds, 'validation.invalidFormat');

/** The reason of an exception, such as 'Wartung'; '' for none. */
export const capacityReasonSchema = textSchema(60);

/** A hall's capacity in kg: the default from `day` on, or the exception of `day` (0 = closed). */
export const hallCapacitySchema = z
  .strictObject({
    id: idSchema,
    hallId: hallIdSchema,
    kind: z.enum(['default', 'day']),
    day: daySchema,
    maxCapacity: kilogramsSchema,
    reason: z.string(),
    version: versionSchema,
  })
  .meta({ id: 'HallCapacity' });
export type HallCapacity = z.infer<typeof hallCapacitySchema>;

/** Kg that are reserved or left of a reservation (rules/reservations.md). */
export const reservedKilogramsSchema = z
  .object({ steel: z.int().min(0), matting: z.int().min(0) })
  .meta({ id: 'ReservedKilograms' });
export type ReservedKilograms = z.infer<typeof reservedKilogramsSchema>;

const kilograms = z.int().min(0);
/** Reserved kg that count on a day, per hall and in total, in rows of the production plan and the forecast. */
export const reservedFields = {
  hall1ReservedSteel: kilograms,
  hall1ReservedMatting: kilograms,
  hall2ReservedSteel: kilograms,
  hall2ReservedMatting: kilograms,
  hall3ReservedSteel: kilograms,
  hall3ReservedMatting: kilograms,
  reservedSteel: kilograms,
  reservedMatting: kilograms,
};
export type ReservedFields = Record<keyof typeof reservedFields, number>;

/** A hall's capacity and load on a day, kg; `remaining` is the capacity minus steel. */
export const hallTotalsSchema = z
  .object({
    id: hallIdSchema,
    maxCapacity: z.int(),
    steelTotal: z.int(),
    mattingTotal: z.int(),
    remaining: z.int(),
    /** Kg of reservations that count on the day; absent unless requested. */
    reserved: reservedKilogramsSchema.optional(),
  })
  .meta({ id: 'HallTotals' });
export type HallTotals = z.infer<typeof hallTotalsSchema>;

/** Every hall's capacity and load on a day, as of the day's `revision` (0 if the day was never changed). */
export const hallDaySchema = z
  .object({
    date: daySchema,
    revision: z.int().min(0),
    /** The day's state in the plant's calendar, and the name of its holiday, closure or extra day, else ''. */
    state: z.enum(dayStates),
    name: z.string(),
    halls: z.array(hallTotalsSchema),
    /** The time of the day's release (UTC, ISO 8601); null if not released. */
    releasedAt: z.string().nullable(),
    releasedBy: z.string().nullable(),
    /** The number of changes after the release. */
    lateChanges: z.int().min(0),
  })
  .meta({ id: 'HallDay' });
/** The fields of a day that are about its release. */
export type ReleasedDay = Pick<z.infer<typeof hallDaySchema>, 'releasedAt' | 'releasedBy' | 'lateChanges'>;
export type HallDay = z.infer<typeof hallDaySchema>;
