import { z } from 'zod';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { measureFields } from '../values/measures-schema.ts';
import { truckSchema } from '../trucks/truck-schema.ts';

/** Sets a part's size: absent fields stay unchanged, null clears a field. */
export const setMeasuresSchema = z
  .strictObject({
    longest: measureFields.longest.optional(),
    loadingMetres: measureFields.loadingMetres.optional(),
    bulky: measureFields.bulky.optional(),
    /** The version of the shipment that the sender saw. */
    version: versionSchema.optional(),
  })
  .meta({ id: 'SetMeasures' });
export type SetMeasures = z.infer<typeof setMeasuresSchema>;

const { loadingLength, overhang, loadingMetres } = truckSchema.shape;

/**
 * A run's load by weight (kg), room (loading metres, one decimal) and length (mm). `atLeast` is true if a card's loading metres
 * are unknown, so that `metres` is a lower bound. `longest` is the longest piece, `tooLong` has the shipments with a piece longer
 * than the truck's length and overhang together, `bulky` counts the bulky cards.
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
