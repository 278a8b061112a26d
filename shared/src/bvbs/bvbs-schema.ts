import { z } from 'zod';
import { hallEffectSchema } from '../live/plan-effect-schema.ts';
import { drawingContentSchema, drawingSchema } from '../orders/drawing-schema.ts';
import { heldFieldSchema } from '../orders/held-values-schema.ts';
import { maxBatch } from '../orders/order-batch.ts';
import { orderSchema } from '../orders/order-schema.ts';
import { orderCandidateSchema, orderUpsertSchema } from '../orders/order-upsert-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { textSchema } from '../values/text-schema.ts';
import { drawingStates } from './drawing-rules.ts';

const kg = z.number().min(0);

/** Sums of a drawing: kg exact, lengths in mm. */
export const drawingSumsSchema = z
  .object({
    steel: kg,
    matting: kg,
    positions: z.int(),
    pieces: z.int(),
    longest: z.int(),
    widest: z.int(),
    diameters: z.array(z.object({ diameter: z.number(), kg })),
  })
  .meta({ id: 'DrawingSums' });

/** Drawings that make one order. Known drawings stay with their own orders, so `order` may be null if all are known. */
const drawnOrderSchema = z
  .strictObject({
    order: orderUpsertSchema.nullable(),
    drawings: z.array(drawingContentSchema).min(1, 'validation.required').max(500, 'validation.tooLong'),
  })
  .meta({ id: 'DrawnOrder' });
export type DrawnOrder = z.infer<typeof drawnOrderSchema>;

export const takeDrawingsSchema = z
  .strictObject({
    orders: z.array(drawnOrderSchema).min(1, 'validation.required').max(maxBatch, 'validation.tooLong'),
    /** Accepts newer indexes of known drawings; otherwise they are only reported. */
    updateExisting: z.boolean('validation.invalidFormat').default(false),
  })
  .meta({ id: 'TakeDrawings' });

const takenDrawingSchema = z
  .object({
    project: z.string(),
    drawing: z.string(),
    index: z.string(),
    state: z.enum(drawingStates),
    /** True if the drawing was stored or its order changed. */
    isTaken: z.boolean(),
    /** Its order's number and id; null if it has no order. */
    orderId: z.string().nullable(),
    productionOrderId: idSchema.nullable(),
    /** Sums of the stored index; null for a new drawing. */
    before: drawingSumsSchema.extend({ index: z.string() }).nullable(),
    after: drawingSumsSchema,
    /** Quantities that persons have changed and that were therefore left (rules/erp.md). */
    held: z.array(heldFieldSchema),
  })
  .meta({ id: 'TakenDrawing' });
export type TakenDrawing = z.infer<typeof takenDrawingSchema>;

export const takenDrawingsSchema = z
  .object({
    drawings: z.array(takenDrawingSchema),
    /** New and changed orders. */
    orders: z.array(orderSchema),
    /** New orders whose number already existed; `index` is their position in `orders` as sent. */
    known: z.array(z.object({ index: z.int().min(0), orders: z.array(orderCandidateSchema) })),
    halls: z.array(hallEffectSchema),
    counts: z.object({ created: z.int(), changed: z.int(), unchanged: z.int() }),
  })
  .meta({ id: 'TakenDrawings' });
export type TakenDrawings = z.infer<typeof takenDrawingsSchema>;

/** A faulty or unusual line of the file. */
const toldLineSchema = z.object({ line: z.int(), code: z.string(), done: z.string(), text: z.string() });

export const readDrawingsSchema = takenDrawingsSchema
  .extend({ lines: z.array(toldLineSchema) })
  .meta({ id: 'ReadDrawings' });

const once = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item), item.transform((one) => [one])], 'validation.invalidFormat');
const yes = z.enum(['true', 'false'], 'validation.invalidFormat').transform((text) => text === 'true');

/** Fields that all new orders of a file get, and how the file is read. */
export const bvbsQuerySchema = z.strictObject({
  date: daySchema,
  hallId: z
    .string()
    .regex(/^[1-9]$/, 'validation.invalidFormat')
    .transform(Number)
    .pipe(orderSchema.shape.hallId),
  /** One number per drawing in order of first appearance, or a single one for all. */
  orderId: once(z.string().max(20, 'validation.tooLong')).optional(),
  /** By default the project's name; post code and city default to those of the plant's orders of that site. */
  constructionSite: textSchema(100).optional(),
  postCode: textSchema(10).optional(),
  city: textSchema(100).optional(),
  time: textSchema(13).optional(),
  note: textSchema(2000).optional(),
  /** The file's name, stored with the drawings. */
  file: textSchema(200).optional(),
  withoutFaultyLines: yes.optional(),
  weights: z.enum(['each', 'total'], 'validation.invalidFormat').optional(),
  updateExisting: yes.optional(),
});

export const knownDrawingsQuery = z.strictObject({
  project: textSchema(100),
  /** Limits the answer to drawings of these names; the parameter may be repeated. */
  drawing: once(textSchema(60)).optional(),
});

const orderOfDrawing = orderSchema.pick({
  id: true,
  orderId: true,
  date: true,
  isCanceled: true,
  constructionSite: true,
  postCode: true,
  city: true,
});

/** The stored drawings of a project, and its site as proposed from the plant's orders there. */
export const knownDrawingsSchema = z
  .object({
    drawings: z.array(z.object({ drawing: drawingSchema, order: orderOfDrawing })),
    site: orderSchema.pick({ constructionSite: true, postCode: true, city: true }).nullable(),
  })
  .meta({ id: 'KnownDrawings' });
export type KnownDrawings = z.infer<typeof knownDrawingsSchema>;

/** Splits a shipment by positions, each named by its drawing and its index in it, from 0. */
export const splitPositionsSchema = z
  .strictObject({
    shipmentId: idSchema,
    /** The version of the shipment that the sender saw. */
    version: versionSchema.optional(),
    positions: z
      .array(
        z.strictObject({
          drawingId: idSchema,
          version: versionSchema,
          places: z
            .array(z.int('validation.invalidFormat').min(0, 'validation.invalidFormat'))
            .min(1, 'validation.required')
            .max(5000),
        }),
      )
      .min(1, 'validation.required')
      .max(500, 'validation.tooLong'),
  })
  .meta({ id: 'SplitPositions' });
export type SplitPositions = z.infer<typeof splitPositionsSchema>;
