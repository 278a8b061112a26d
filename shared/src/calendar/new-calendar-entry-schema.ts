import { z } from 'zod';
import { hallIdSchema } from '../halls/hall-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { kilogramsSchema } from '../values/kilograms-schema.ts';
import { requiredTextSchema } from '../values/text-schema.ts';

const nameSchema = requiredTextSchema(60, 'validation.requiredField');

/** A closure, or an extra day with its halls' capacities in kg; other halls keep their default capacity. */
export const newCalendarEntrySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('closure'), day: daySchema, until: daySchema, name: nameSchema }),
  z.strictObject({
    kind: z.literal('extraDay'),
    day: daySchema,
    name: nameSchema,
    capacities: z
      .array(z.strictObject({ hallId: hallIdSchema, maxCapacity: kilogramsSchema }))
      .max(3)
      .optional(),
  }),
]);
export type NewCalendarEntry = z.infer<typeof newCalendarEntrySchema>;
