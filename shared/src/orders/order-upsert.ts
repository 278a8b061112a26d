import { z } from 'zod';
import { versionSchema } from '../values/identifier.ts';
import { orderNumberSchema, orderSchema } from './order.ts';

export const orderNumberParams = z.strictObject({ orderId: orderNumberSchema });

/**
 * What an order should be: fields left out stay as they are, or for a new order as 'Create' has them. `version` is the one
 * the sender read; without it the fields given are written whatever they are by now.
 */
export const orderUpsertSchema = orderSchema
  .omit({ id: true, orderId: true, isCanceled: true, partsAmount: true, version: true })
  .partial()
  .extend({ version: versionSchema.optional() })
  .meta({ id: 'OrderUpsert' });
export type OrderUpsert = z.infer<typeof orderUpsertSchema>;

/** One of several orders that a number could mean. */
export const orderCandidateSchema = orderSchema.pick({
  id: true,
  date: true,
  hallId: true,
  constructionSite: true,
  version: true,
});
export type OrderCandidate = z.infer<typeof orderCandidateSchema>;
