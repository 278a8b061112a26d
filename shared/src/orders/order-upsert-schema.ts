import { z } from 'zod';
import { heldFieldSchema } from './held-values-schema.ts';
import { orderNumberSchema, orderSchema } from './order-schema.ts';

export const orderNumberParams = z.strictObject({ orderId: orderNumberSchema });

/**
 * An order's wanted values: fields left out stay unchanged, or get the defaults of 'Create' in a new order; a whole row as
 * read is valid, too. `version` is the one the sender read; without it a push doesn't overwrite people's changes and writes
 * the other fields whatever their current values.
 */
export const orderUpsertSchema = orderSchema.partial().meta({ id: 'OrderUpsert' });
export type OrderUpsert = z.infer<typeof orderUpsertSchema>;

/** The current order, and the fields of the push that people's changes held back. */
export const upsertedOrderSchema = orderSchema
  .extend({ held: z.array(heldFieldSchema) })
  .meta({ id: 'UpsertedOrder' });
export type UpsertedOrder = z.infer<typeof upsertedOrderSchema>;

/** One of several orders that a number could mean. */
export const orderCandidateSchema = orderSchema.pick({
  id: true,
  date: true,
  hallId: true,
  constructionSite: true,
  version: true,
});
export type OrderCandidate = z.infer<typeof orderCandidateSchema>;
