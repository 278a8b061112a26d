import { z } from 'zod';
import { patchSchema } from './patch-schema.ts';

/**
 * A change of the plan, as webhooks and the feed of the whole plan send it: one shape for both, in the manner of Standard
 * Webhooks.
 */
export const planMessageSchema = z
  .object({
    /** The same each time that the message is sent. */
    id: z.string(),
    /** The action of the change (`orders.create`); `plan.reset`: load the plan anew; `webhook.test`. */
    type: z.string(),
    /** When it happened, UTC, ISO 8601. */
    timestamp: z.string(),
    data: z.object({
      /** Of the feed: `after` this message. Only a test has none. */
      cursor: z.string().optional(),
      /** Of a change alone, as all that follows: its id, for undo and history. */
      change: z.int().optional(),
      /** By stream, `{ "day:2026-11-23": 41, "trucks": 7 }`; each stream counts 1, 2, 3 … */
      revisions: z.record(z.string(), z.int()).optional(),
      /** What of the plan was written: `orders`, `shipments`, … */
      kinds: z.array(z.string()).optional(),
      actor: z
        .object({ id: z.int().nullable(), name: z.string(), kind: z.enum(['token', 'yard']).optional() })
        .optional(),
      /** The change that this one takes back. */
      undoOf: z.int().optional(),
      /** Rows after the change by kind, and `deleted` ones; the same as on the sockets. */
      patch: patchSchema.optional(),
    }),
  })
  .meta({ id: 'PlanMessage' });
export type PlanMessage = z.infer<typeof planMessageSchema>;

/** A page of the feed. */
export const planFeedSchema = z
  .object({
    result: z.literal('messages'),
    messages: z.array(planMessageSchema),
    /** For the next page's `after`. */
    next: z.string(),
    /** Whether there is more already. */
    more: z.boolean(),
  })
  .meta({ id: 'PlanFeed' });
export type PlanFeed = z.infer<typeof planFeedSchema>;
