import { z } from 'zod';
import { requiredTextSchema } from '../values/text-schema.ts';
import { plantRegionCodeSchema } from './plant-region-schema.ts';

const monthAndDay = /^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const fromEaster = /^easter[+-](?:0|[1-9]\d?)$/;

/** A day of each year on which trucks are banned; its fields are in the order in which PostgreSQL's jsonb returns them. */
export const drivingBanDaySchema = z
  .strictObject({
    /** 'MM-DD', or an offset in days from Easter Sunday: 'easter+60'. */
    day: z
      .string('validation.required')
      .refine((day) => monthAndDay.test(day) || fromEaster.test(day), 'validation.invalidFormat'),
    name: requiredTextSchema(60),
    /** Regions such as 'DE-BW'; empty for all of Germany. */
    regions: z.array(plantRegionCodeSchema.min(1, 'validation.invalidFormat')).max(16, 'validation.tooLong'),
  })
  .meta({ id: 'DrivingBanDay' });
export type DrivingBanDay = z.infer<typeof drivingBanDaySchema>;
