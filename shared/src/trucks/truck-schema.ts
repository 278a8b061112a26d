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
  /** True if driving bans apply; null if the type decides (rules/sites.md#driving-bans). */
  drivingBan: z.boolean('validation.invalidFormat').nullable(),
  /** Length of the bed, mm; null if unknown (rules/loads.md#limits-of-a-truck). */
  loadingLength: millimetresSchema.nullable(),
  /** Length by which a piece may protrude beyond the bed, mm; null if it may not protrude. */
  overhang: overhangSchema.nullable(),
  /** Loading metres that fit on the truck, with one decimal; null if they aren't limited. */
  loadingMetres: loadingMetresSchema.nullable(),
};
const statusSchema = z.enum(['ACTIVE', 'INACTIVE'], 'validation.invalidFormat');

/** A truck; its capacity is in kg. */
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
