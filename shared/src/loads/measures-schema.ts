import { z } from 'zod';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { measureFields } from '../values/measures-schema.ts';
import { truckSchema } from '../trucks/truck-schema.ts';

/** What is said of a part's size; fields left out stay, null takes back what was said. */
export const setMeasuresSchema = z
  .strictObject({
    longest: measureFields.longest.optional(),
    loadingMetres: measureFields.loadingMetres.optional(),
    bulky: measureFields.bulky.optional(),
    /** The shipment's, as the sender saw it. */
    version: versionSchema.optional(),
  })
  .meta({ id: 'SetMeasures' });
export type SetMeasures = z.infer<typeof setMeasuresSchema>;

const { loadingLength, overhang, loadingMetres } = truckSchema.shape;

/**
 * What lies on a run by weight, room and length: kg, loading metres (one decimal), mm. `atLeast`: loading metres of a card are
 * unknown. `tooLong`: the shipments with a piece that is longer than the truck's length and overhang.
 */
export const runLoadSchema = z
  .object({
    deliveryId: idSchema,
    date: daySchema,
    registration: z.string(),
    startingTime: z.string(),
    capacity: z.int(),
    limits: z.object({ loadingLength, overhang, loadingMetres }),
    load: z.int(),
    metres: z.number(),
    atLeast: z.boolean(),
    longest: z.int().nullable(),
    tooLong: z.array(idSchema),
    bulky: z.int(),
  })
  .meta({ id: 'RunLoad' });
export type RunLoadRow = z.infer<typeof runLoadSchema>;
