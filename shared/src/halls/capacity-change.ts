import { z } from 'zod';
import { daySchema } from '../values/day.ts';
import { kilogramsSchema } from '../values/kilograms.ts';
import { capacityReasonSchema, hallIdSchema } from './hall.ts';

/** Changes in one call at most: three halls on every working day of half a year. */
export const mostCapacityChanges = 500;

export const capacityFields = { maxCapacity: kilogramsSchema, reason: capacityReasonSchema.optional() };

/** One of several capacities that change together; kg, null takes out what is there. */
const capacityChangeSchema = z
  .strictObject({
    hallId: hallIdSchema,
    kind: z.enum(['default', 'day'], 'validation.invalidFormat'),
    day: daySchema,
    maxCapacity: kilogramsSchema.nullable(),
    reason: capacityReasonSchema.optional(),
  })
  .meta({ id: 'CapacityChange' });
export type CapacityChange = Readonly<z.infer<typeof capacityChangeSchema>>;

export const capacityChangesSchema = z
  .array(capacityChangeSchema)
  .min(1, 'validation.required')
  .max(mostCapacityChanges, 'validation.tooLong');
