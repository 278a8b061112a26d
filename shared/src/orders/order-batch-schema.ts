import { z } from 'zod';
import { hallEffectSchema } from '../live/plan-effect-schema.ts';
import { addDays } from '../values/day.ts';
import { daySchema } from '../values/day-schema.ts';
import { heldFieldSchema } from './held-values-schema.ts';
import { maxBatch } from './order-batch.ts';
import { orderCandidateSchema, orderUpsertSchema } from './order-upsert-schema.ts';
import { newOrderSchema, orderSchema } from './order-schema.ts';

/** A parsed row: an order, or the issues and the sent value, so that one invalid row doesn't hide the issues of others. */
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
  /** True to store the valid rows and report the others; false for all or nothing. */
  perRow: z.boolean('validation.invalidFormat').default(false),
  /** True to compute the answer without storing anything. */
  dryRun: z.boolean('validation.invalidFormat').default(false),
};

const newOrdersSchema = z
  .strictObject({ mode: z.literal('create').optional(), orders: rowsOf(newOrderSchema), ...choices })
  .meta({ id: 'NewOrders' });

/** The maximum number of days of `cancelMissing`. */
const maxCompleteDays = 31;

const numberedOrderSchema = orderUpsertSchema
  .required({ orderId: true })
  .meta({ id: 'NumberedOrder', description: 'A row of a batch by number; with a version it is merged.' });
export type NumberedUpsert = z.infer<typeof numberedOrderSchema>;

const upsertOrdersSchema = z
  .strictObject({
    mode: z.literal('upsert'),
    orders: rowsOf(numberedOrderSchema),
    ...choices,
    /** Declares that the list is complete for these days: their orders with other numbers are canceled. */
    cancelMissing: z
      .strictObject({ from: daySchema, to: daySchema })
      .refine(({ from, to }) => from <= to && to <= addDays(from, maxCompleteDays - 1), {
        path: ['to'],
        message: 'validation.invalidDate',
      })
      .optional(),
  })
  .meta({ id: 'UpsertOrders' });

/** A batch of new orders, or of orders that are created or changed by their number. */
export const orderBatchSchema = z.discriminatedUnion(
  'mode',
  [newOrdersSchema, upsertOrdersSchema],
  'validation.invalidFormat',
);

/** A row that was not stored: its index in the request (from 0), the code and the texts in the caller's language. */
export const refusedRowSchema = z.object({
  index: z.int().min(0),
  type: z.string(),
  displayMessage: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The orders that the number could mean. */
  candidates: z.array(orderCandidateSchema).optional(),
});

/** A row whose number orders from today on already have: its index in the request (from 0), and up to three of these orders. */
const knownRowSchema = z.object({ index: z.int().min(0), orders: z.array(orderCandidateSchema) });

/**
 * A batch's result: the stored orders in the sequence sent, refused rows, rows whose number already existed (stored anyway), and
 * the totals of each affected hall and day.
 */
export const storedOrdersSchema = z
  .object({
    orders: z.array(orderSchema),
    refused: z.array(refusedRowSchema),
    known: z.array(knownRowSchema),
    halls: z.array(hallEffectSchema),
    /** Only in mode `upsert`: each row's fields that weren't set because a person has changed them; `index` counts from 0. */
    held: z.array(z.object({ index: z.int().min(0), fields: z.array(heldFieldSchema) })),
    /** Only in mode `upsert`: the orders that the list lacks; canceled, unless a person last set their cancellation. */
    missing: z.array(
      orderCandidateSchema.extend({ orderId: orderSchema.shape.orderId, isCanceled: z.boolean() }),
    ),
    counts: z.object({ created: z.int(), changed: z.int(), unchanged: z.int() }),
  })
  .meta({ id: 'StoredOrders' });
