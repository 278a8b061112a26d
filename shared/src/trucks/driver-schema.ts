import { z } from 'zod';
import { idSchema } from '../values/identifier-schema.ts';
import { requiredTextSchema, textSchema } from '../values/text-schema.ts';

/** Stores each run of whitespace as one space. */
const nameSchema = requiredTextSchema(100, 'validation.mandatoryField').overwrite((name) =>
  name.replaceAll(/\s+/g, ' '),
);
const phoneSchema = textSchema(40);
const truckIdSchema = idSchema.nullable();

/** A driver of the plant's list (rules/routines.md#drivers). */
export const driverSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** The number as entered; '' if unknown. */
    phone: z.string(),
    /** The driver's usual truck; null if there is none. */
    truckId: truckIdSchema,
    /** True if the name is suggested for a run's driver. */
    isActive: z.boolean(),
  })
  .meta({ id: 'Driver' });
export type Driver = z.infer<typeof driverSchema>;

export const newDriverSchema = z
  .strictObject({
    name: nameSchema,
    phone: phoneSchema.default(''),
    truckId: truckIdSchema.default(null),
    isActive: z.boolean('validation.invalidFormat').default(true),
  })
  .meta({ id: 'NewDriver' });
export type NewDriver = z.infer<typeof newDriverSchema>;

/** A change of a driver; absent fields stay unchanged. */
export const driverChangeSchema = z
  .strictObject({
    name: nameSchema.optional(),
    phone: phoneSchema.optional(),
    truckId: truckIdSchema.optional(),
    isActive: z.boolean('validation.invalidFormat').optional(),
  })
  .meta({ id: 'DriverChange' });
export type DriverChange = z.infer<typeof driverChangeSchema>;
