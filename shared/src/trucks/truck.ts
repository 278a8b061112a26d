import { z } from 'zod';
import { idSchema, versionSchema } from '../values/identifier.ts';
import { maxKilograms } from '../values/kilograms.ts';
import { requiredTextSchema } from '../values/text.ts';
import { timeOfDaySchema } from '../values/time-of-day.ts';

export const truckTypes = ['SATTEL', 'KLEINE_AND_KRANWAGEN', 'ABHOLER', 'SPEDITION'] as const;
export type TruckType = (typeof truckTypes)[number];

export const truckColors = ['GRAY', 'LEMON', 'ROSE', 'SKY', 'MINT', 'LILY'] as const;
export type TruckColor = (typeof truckColors)[number];

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
};
const statusSchema = z.enum(['ACTIVE', 'INACTIVE'], 'validation.invalidFormat');

/** A truck; capacity in kg. */
export const truckSchema = z
  .strictObject({ id: idSchema, ...fields, status: statusSchema, version: versionSchema })
  .meta({ id: 'Truck' });
export type Truck = z.infer<typeof truckSchema>;

export const newTruckSchema = z
  .strictObject({
    ...fields,
    color: fields.color.default('GRAY'),
    status: z.literal('ACTIVE').default('ACTIVE'),
  })
  .meta({ id: 'NewTruck' });
export type NewTruck = z.infer<typeof newTruckSchema>;

/** How a registration is compared: without spaces, hyphens and capitals. */
const plainRegistration = (text: string): string => text.replaceAll(/[\s-]/g, '').toLocaleUpperCase('de');

/** Another truck with the same registration, one in service before a retired one; undefined when there is none. */
export const twinOf = (
  { id, registration }: { id: number | undefined; registration: string },
  trucks: readonly Truck[],
): Truck | undefined => {
  const wanted = plainRegistration(registration);
  const twins = trucks.filter((one) => one.id !== id && plainRegistration(one.registration) === wanted);
  return twins.find(({ status }) => status === 'ACTIVE') ?? twins[0];
};

export const editableTruckFields = [
  'type',
  'capacity',
  'registration',
  'defaultDriver',
  'defaultStartingTime',
  'color',
  'status',
] as const;
