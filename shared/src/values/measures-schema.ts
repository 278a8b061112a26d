import { z } from 'zod';
import { fromTenths, maxLoadingMetres, maxMillimetres, toTenths } from './measures.ts';

/** A length in whole millimetres, from 1. */
export const millimetresSchema = z
  .int('validation.millimetres')
  .min(1, 'validation.millimetres')
  .max(maxMillimetres, 'validation.millimetres')
  .meta({ description: 'millimetres, whole', examples: [14_000] });

/** An overhang in whole millimetres, from 0. */
export const overhangSchema = z
  .int('validation.overhang')
  .min(0, 'validation.overhang')
  .max(maxMillimetres, 'validation.overhang')
  .meta({ description: 'millimetres, whole', examples: [1_500] });

/** Loading metres with one decimal, from 0.1. */
export const loadingMetresSchema = z
  .number('validation.loadingMetres')
  .min(0.1, 'validation.loadingMetres')
  .max(maxLoadingMetres, 'validation.loadingMetres')
  .refine((metres) => fromTenths(toTenths(metres)) === metres, 'validation.loadingMetres')
  .meta({ description: 'loading metres, one decimal', examples: [13.6] });

/** The entered size of an order or a part; null if none was entered, so that it is inherited or derived. */
export const measureFields = {
  /** The longest piece, mm. */
  longest: millimetresSchema.nullable(),
  loadingMetres: loadingMetresSchema.nullable(),
  /** True if nothing can be stacked on or beside it ('sperrig'). */
  bulky: z.boolean('validation.invalidFormat').nullable(),
};

/**
 * The size derived from drawings (rules/loads.md#derived-from-drawings), stored in the row by the change that adds the drawings.
 * The members are in the order in which the database returns them.
 */
export const drawnMeasuresSchema = z
  .strictObject({
    /** True if the shape of a position is bulky; null if unknown. */
    bulky: z.boolean().nullable(),
    /** The longest piece, mm. */
    longest: z.int().min(1).nullable(),
  })
  .meta({ id: 'DrawnMeasures' });
export type DrawnMeasures = z.infer<typeof drawnMeasuresSchema>;
