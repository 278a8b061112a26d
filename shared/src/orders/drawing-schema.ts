import { z } from 'zod';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { maxKilograms } from '../values/kilograms.ts';
import { textSchema } from '../values/text-schema.ts';
import { maxPositions, positionKinds } from './drawing.ts';

const millimetres = z.int('validation.invalidFormat').min(0, 'validation.invalidFormat').max(1_000_000);

/**
 * A position of a drawing. Lengths are in mm; `kg` is the weight of all its pieces with up to six decimals. The fields are in
 * PostgreSQL's order, so that equal rows have equal JSON wherever they come from.
 */
export const positionSchema = z
  .strictObject({
    kg: z.number('validation.invalidFormat').min(0, 'validation.invalidFormat').max(maxKilograms),
    kind: z.enum(positionKinds, 'validation.invalidFormat'),
    /** The number of straight pieces between bends. */
    legs: z.int('validation.invalidFormat').min(0).max(10_000),
    /** The name in the drawing: '1'. */
    name: textSchema(30),
    /** The id of the shipment to which a split by positions assigned this position; null if it wasn't assigned. */
    part: idSchema.nullable().default(null),
    /** The smaller outside dimension, or a mesh's width; 0 for straight pieces. */
    width: millimetres,
    /** The length of the longest piece. */
    length: millimetres,
    pieces: z.int('validation.invalidFormat').min(0).max(1_000_000),
    /** Diameter of the bars, mm; null for meshes, girders and spacers. */
    diameter: z.number('validation.invalidFormat').min(0).max(200).nullable(),
  })
  .meta({ id: 'DrawingPosition' });
export type DrawingPosition = z.infer<typeof positionSchema>;

const contentFields = {
  /** BVBS field `j`. */
  project: textSchema(100),
  /** BVBS field `r`. */
  drawing: textSchema(60),
  /** BVBS field `i`; may be empty. */
  index: textSchema(20),
  positions: z.array(positionSchema).min(1, 'validation.required').max(maxPositions, 'validation.tooLong'),
  /** The file's name; '' if unknown. */
  file: textSchema(200),
  /** The numbers, from 1, of the drawing's first and last line in its file, and of faulty lines that were left out. */
  firstLine: z.int().min(1),
  lastLine: z.int().min(1),
  leftOut: z.array(z.int().min(1)).max(maxPositions, 'validation.tooLong'),
};

export const drawingContentSchema = z.strictObject(contentFields).meta({ id: 'DrawingContent' });
export type DrawingContent = z.infer<typeof drawingContentSchema>;

/** A drawing from which an order was made (rules/bvbs.md): a row of the plan that no screen follows and that is read by order. */
export const drawingSchema = z
  .strictObject({
    id: idSchema,
    productionOrderId: idSchema,
    ...contentFields,
    /** The time at which the file was read; UTC, ISO 8601. */
    at: z.string(),
    version: versionSchema,
  })
  .meta({ id: 'Drawing' });
export type Drawing = z.infer<typeof drawingSchema>;
