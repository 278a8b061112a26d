import { z } from 'zod';
import { patchSchema } from './patch-schema.ts';

/** A change of the plan as webhooks and the feed send it, in the format of Standard Webhooks (standardwebhooks.com). */
export const planMessageSchema = z
  .object({
    /** The message's id, the same in every attempt to send it. */
    id: z.string(),
    /** The change's action (`orders.create`), `note.created`, `note.signed`, `plan.reset` (read all again) or `webhook.test`. */
    type: z.string(),
    /** The time of the change, UTC, ISO 8601. */
    timestamp: z.string(),
    data: z.object({
      /** The feed's cursor after this message; absent in `webhook.test`. */
      cursor: z.string().optional(),
      /** The change's id for undo and history. Only messages of changes have `change`, `revisions`, `undoOf` and `patch`. */
      change: z.int().optional(),
      /** Revisions by stream, `{ "day:2026-11-23": 41, "trucks": 7 }`; each stream counts 1, 2, 3 … */
      revisions: z.record(z.string(), z.int()).optional(),
      /** The kinds of rows written: `orders`, `shipments`, … */
      kinds: z.array(z.string()).optional(),
      actor: z
        .object({ id: z.int().nullable(), name: z.string(), kind: z.enum(['token', 'yard']).optional() })
        .optional(),
      /** The id of the change that this change undoes. */
      undoOf: z.int().optional(),
      /** The delivery note of `note.created` and `note.signed`. */
      note: z
        .object({
          id: z.int(),
          number: z.string(),
          deliveryId: z.int(),
          /** The number of the note that it corrects. */
          corrects: z.string().nullable(),
        })
        .optional(),
      /** Rows after the change by kind, and `deleted` ones; the same as on the sockets. */
      patch: patchSchema.optional(),
    }),
  })
  .meta({ id: 'PlanMessage' });
export type PlanMessage = z.infer<typeof planMessageSchema>;

export const planFeedSchema = z
  .object({
    result: z.literal('messages'),
    messages: z.array(planMessageSchema),
    /** The next page's `after`. */
    next: z.string(),
    /** True if there are more messages already. */
    more: z.boolean(),
  })
  .meta({ id: 'PlanFeed' });
export type PlanFeed = z.infer<typeof planFeedSchema>;
