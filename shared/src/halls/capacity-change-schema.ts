import { z } from 'zod';
import { daySchema } from '../values/day-schema.ts';
import { kilogramsSchema } from '../values/kilograms-schema.ts';
import { maxCapacityChanges } from './capacity-change.ts';
import { capacityReasonSchema, hallIdSchema } from './hall-schema.ts';

/** The fields of a capacity in requests: kg, and the reason of an exception. */
export const capacityFields = { maxCapacity: kilogramsSchema, reason: capacityReasonSchema.optional() };

/** One of several capacities that change together: `maxCapacity` is in kg, and null removes the capacity. */
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
  .max(maxCapacityChanges, 'validation.tooLong');
