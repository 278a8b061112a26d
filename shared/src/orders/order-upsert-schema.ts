import { z } from 'zod';
import { heldFieldSchema } from './held-values-schema.ts';
import { orderNumberSchema, orderSchema } from './order-schema.ts';

export const orderNumberParams = z.strictObject({ orderId: orderNumberSchema });

/**
 * What an order should be: fields left out stay as they are, or for a new order as 'Create' has them; a whole row as it was
 * read is right, too. `version` is the one the sender read; without it a push leaves what persons have changed, and writes
 * the other fields given whatever they are by now.
 */
export const orderUpsertSchema = orderSchema.partial().meta({ id: 'OrderUpsert' });
export type OrderUpsert = z.infer<typeof orderUpsertSchema>;

/** The order as it is now, and the fields that a push left as persons had them. */
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
