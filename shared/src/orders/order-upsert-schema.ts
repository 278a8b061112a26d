import { z } from 'zod';
import { heldFieldSchema } from './held-values-schema.ts';
import { orderNumberSchema, orderSchema } from './order-schema.ts';

export const orderNumberParams = z.strictObject({ orderId: orderNumberSchema });

/**
 * An order's new values. Absent fields stay unchanged, or get the defaults of 'Create' in a new order; a whole row as read is
 * valid, too. `version` is the one that the sender read; without it a script overwrites all changes but those of people.
 */
export const orderUpsertSchema = orderSchema.partial().meta({ id: 'OrderUpsert' });
export type OrderUpsert = z.infer<typeof orderUpsertSchema>;

/** The order after the upsert, and the fields that weren't set because a person has changed them. */
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
