import { z } from 'zod';
import { hallEffectSchema } from '../live/plan-effect.ts';
import { orderCandidateSchema } from './order-upsert.ts';
import { type NewOrder, newOrderSchema, orderSchema } from './order.ts';

export const maxBatch = 1000;

/** A row as it was read: an order, or what is wrong with it, so that one bad row doesn't hide the others. */
export type BatchRow = { order: NewOrder } | { issues: readonly z.core.$ZodIssue[] };

export const newOrdersSchema = z
  .strictObject({
    orders: z
      .array(
        newOrderSchema
          .transform((order): BatchRow => ({ order }))
          .catch(({ error }): BatchRow => ({ issues: error.issues })),
        'validation.required',
      )
      .min(1, 'validation.required')
      .max(maxBatch, 'validation.tooLong'),
    /** Store what is right and answer what isn't, instead of all or nothing. */
    perRow: z.boolean('validation.invalidFormat').default(false),
    /** Answer what it would do, and do nothing. */
    dryRun: z.boolean('validation.invalidFormat').default(false),
  })
  .meta({ id: 'NewOrders' });

/** A row that was not stored: its place in what was sent (from 0), the code and the texts in the caller's language. */
const refusedRowSchema = z.object({
  index: z.int().min(0),
  type: z.string(),
  displayMessage: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

/** A row whose number orders planned from today on have already: its place in what was sent (from 0), and up to three of them. */
const knownRowSchema = z.object({ index: z.int().min(0), orders: z.array(orderCandidateSchema) });

/**
 * What a batch did: the stored orders in the order sent, the rows left out, the rows whose number there was already (stored
 * all the same), and each hall and day it touched.
 */
export const storedOrdersSchema = z
  .object({
    orders: z.array(orderSchema),
    refused: z.array(refusedRowSchema),
    known: z.array(knownRowSchema),
    halls: z.array(hallEffectSchema),
  })
  .meta({ id: 'StoredOrders' });
