import { z } from 'zod';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { maxKilograms } from '../values/kilograms.ts';
import { loadingMetresSchema, millimetresSchema, overhangSchema } from '../values/measures-schema.ts';
import { requiredTextSchema } from '../values/text-schema.ts';
import { timeOfDaySchema } from '../values/time-of-day-schema.ts';
import { truckTypes, truckColors } from './truck.ts';

const fields = {
  type: z.enum(truckTypes, 'validation.mandatoryField'),
  capacity: z
    .int('validation.mandatoryCapacity')
    .min(1, 'validation.mandatoryCapacity')
    .max(maxKilograms, 'validation.mostKilograms'),
  registration: requiredTextSchema(20, 'validation.mandatoryField'),
  defaultDriver: requiredTextSchema(100, 'validation.mandatoryField'),
  defaultStartingTime: timeOfDaySchema,
  color: z.enum(truckColors, 'validation.invalidFormat'),
  /** True if driving bans hold for it; null: by its type (rules/sites.md#driving-bans). */
  drivingBan: z.boolean('validation.invalidFormat').nullable(),
  /** Length of the bed, mm; null: unknown (rules/loads.md#limits-of-a-truck). */
  loadingLength: millimetresSchema.nullable(),
  /** How far a piece may stick out beyond the bed, mm; null: not at all. */
  overhang: overhangSchema.nullable(),
  /** Loading metres that fit, one decimal; null: no limit. */
  loadingMetres: loadingMetresSchema.nullable(),
};
const statusSchema = z.enum(['ACTIVE', 'INACTIVE'], 'validation.invalidFormat');

/** Capacity in kg. */
export const truckSchema = z
  .strictObject({ id: idSchema, ...fields, status: statusSchema, version: versionSchema })
  .meta({ id: 'Truck' });
export type Truck = z.infer<typeof truckSchema>;

export const newTruckSchema = z
  .strictObject({
    ...fields,
    color: fields.color.default('GRAY'),
    drivingBan: fields.drivingBan.default(null),
    loadingLength: fields.loadingLength.default(null),
    overhang: fields.overhang.default(null),
    loadingMetres: fields.loadingMetres.default(null),
    status: z.literal('ACTIVE').default('ACTIVE'),
  })
  .meta({ id: 'NewTruck' });
export type NewTruck = z.infer<typeof newTruckSchema>;
