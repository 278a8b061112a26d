import { z } from 'zod';
import { idSchema } from '../values/identifier-schema.ts';
import { requiredTextSchema, textSchema } from '../values/text-schema.ts';

/** Each run of whitespace is stored as one space. */
const nameSchema = requiredTextSchema(100, 'validation.mandatoryField').overwrite((name) =>
  name.replaceAll(/\s+/g, ' '),
);
const phoneSchema = textSchema(40);
const truckIdSchema = idSchema.nullable();

/** See rules/routines.md#drivers. */
export const driverSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** As typed; '' if unknown. */
    phone: z.string(),
    /** The truck that the driver usually drives; null: any. */
    truckId: truckIdSchema,
    /** True if the name is suggested where a run's driver is entered. */
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

/** Fields that are left out stay unchanged. */
export const driverChangeSchema = z
  .strictObject({
    name: nameSchema.optional(),
    phone: phoneSchema.optional(),
    truckId: truckIdSchema.optional(),
    isActive: z.boolean('validation.invalidFormat').optional(),
  })
  .meta({ id: 'DriverChange' });
export type DriverChange = z.infer<typeof driverChangeSchema>;
