import { z } from 'zod';
import { hallEffectSchema } from '../live/plan-effect-schema.ts';
import { addDays } from '../values/day.ts';
import { daySchema } from '../values/day-schema.ts';
import { heldFieldSchema } from './held-values-schema.ts';
import { maxBatch } from './order-batch.ts';
import { orderCandidateSchema, orderUpsertSchema } from './order-upsert-schema.ts';
import { newOrderSchema, orderSchema } from './order-schema.ts';

/** A row as it was read: an order, or what is wrong with it, so that one bad row doesn't hide the others. */
export type BatchRow<Read> = { order: Read } | { issues: readonly z.core.$ZodIssue[]; given: unknown };

const rowsOf = <Read extends z.ZodType>(row: Read) =>
  z
    .array(
      row
        .transform((order): BatchRow<z.output<Read>> => ({ order }))
        .catch(({ error, input }): BatchRow<z.output<Read>> => ({ issues: error.issues, given: input })),
      'validation.required',
    )
    .min(1, 'validation.required')
    .max(maxBatch, 'validation.tooLong');

const choices = {
  /** Store what is right and answer what isn't, instead of all or nothing. */
  perRow: z.boolean('validation.invalidFormat').default(false),
  /** Answer what it would do, and do nothing. */
  dryRun: z.boolean('validation.invalidFormat').default(false),
};

const newOrdersSchema = z
  .strictObject({ mode: z.literal('create').optional(), orders: rowsOf(newOrderSchema), ...choices })
  .meta({ id: 'NewOrders' });

/** Days of which orders may be missing, at most. */
const mostCompleteDays = 31;

const numberedOrderSchema = orderUpsertSchema
  .required({ orderId: true })
  .meta({ id: 'NumberedOrder', description: 'A row of a batch by number; with a version it is merged.' });
export type NumberedUpsert = z.infer<typeof numberedOrderSchema>;

const upsertOrdersSchema = z
  .strictObject({
    mode: z.literal('upsert'),
    orders: rowsOf(numberedOrderSchema),
    ...choices,
    /** Of these days the list is complete: orders with other numbers are canceled. */
    cancelMissing: z
      .strictObject({ from: daySchema, to: daySchema })
      .refine(({ from, to }) => from <= to && to <= addDays(from, mostCompleteDays - 1), {
        path: ['to'],
        message: 'validation.invalidDate',
      })
      .optional(),
  })
  .meta({ id: 'UpsertOrders' });

/** Many orders: new ones, or by their numbers. */
export const orderBatchSchema = z.discriminatedUnion(
  'mode',
  [newOrdersSchema, upsertOrdersSchema],
  'validation.invalidFormat',
);

/** A row that was not stored: its place in what was sent (from 0), the code and the texts in the caller's language. */
export const refusedRowSchema = z.object({
  index: z.int().min(0),
  type: z.string(),
  displayMessage: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The orders that the number could mean. */
  candidates: z.array(orderCandidateSchema).optional(),
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
    /** By number: what was left of a row as persons have it; its place in what was sent (from 0). */
    held: z.array(z.object({ index: z.int().min(0), fields: z.array(heldFieldSchema) })),
    /** By number: the orders that are canceled because the list lacks them, and those that persons hold against it. */
    missing: z.array(
      orderCandidateSchema.extend({ orderId: orderSchema.shape.orderId, isCanceled: z.boolean() }),
    ),
    /** How many of `orders` are new, changed and as they were. */
    counts: z.object({ created: z.int(), changed: z.int(), unchanged: z.int() }),
  })
  .meta({ id: 'StoredOrders' });
