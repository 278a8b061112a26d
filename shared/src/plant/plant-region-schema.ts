import { z } from 'zod';

/** A region with its own public holidays, such as 'DE-BW', Baden-Württemberg. */
export const plantRegionSchema = z.object({ code: z.string(), name: z.string() }).meta({ id: 'PlantRegion' });
export type PlantRegion = z.infer<typeof plantRegionSchema>;

/** A region's code; '' for none. */
export const plantRegionCodeSchema = z
  .string('validation.invalidFormat')
  .regex(/^(?:[A-Z]{2}(?:-[A-Z0-9]{1,8}){0,2})?$/, 'validation.invalidFormat');
