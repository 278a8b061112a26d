import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { daySchema } from '../values/day-schema.ts';
import { pathIdSchema } from '../values/identifier-schema.ts';
import { daySnapshotSchema } from './day-state-schema.ts';
import { momentInQuery } from './moment-schema.ts';
import { patchSchema } from './patch-schema.ts';
import { planFeedSchema } from './plan-message-schema.ts';
import type { PatchMessage } from './protocol.ts';
import { streamKeySchema } from './stream-key-schema.ts';

/** A change as broadcast on one stream. The patch contains whole rows by kind. */
const patchMessageSchema: z.ZodType<PatchMessage> = z.looseObject({
  key: z.string(),
  epoch: z.string(),
  revision: z.int(),
  patch: patchSchema,
  action: z.string(),
  actor: z.object({ id: z.int().nullable(), name: z.string() }),
  mutationId: z.string().optional(),
}) as never;

export const liveContracts = {
  'days.snapshot': {
    summary:
      "A day's whole plan, normalised; ETag = revision. With `at` as it was at an instant, or right after a revision of the day",
    params: z.strictObject({ date: daySchema }),
    query: z.strictObject({ at: momentInQuery.optional() }),
    answer: daySnapshotSchema,
  },
  'changes.since': {
    summary:
      'The feed of the whole plan: each change once and in order of its streams, with the messages that webhooks get; `after` is `next` of the page before, and without it the answer says where the feed ends now. With `key` what a follower of a stream missed, the polling twin of the live stream',
    query: z
      .strictObject({
        key: streamKeySchema.optional(),
        epoch: z.string().max(64).optional(),
        since: z
          .string()
          .regex(/^\d{1,15}$/, 'validation.invalidFormat')
          .transform(Number)
          .optional(),
        /** The feed's opaque cursor, `next` of the page before; absent to learn where the feed ends. */
        after: z.string().max(300, 'validation.invalidFormat').optional(),
        /** Messages per page, by default 100, at most 500. */
        limit: z
          .string()
          .regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/, 'validation.invalidFormat')
          .transform(Number)
          .optional(),
      })
      .check(({ value: { key, epoch, since, after, limit }, issues }) => {
        const refuse = (name: string, message: string): void =>
          void issues.push({ code: 'custom', path: [name], message, input: undefined });
        const isFeed = key === undefined && epoch === undefined && since === undefined;
        if (isFeed) return;
        for (const [name, value] of Object.entries({ key, epoch, since }))
          if (value === undefined) refuse(name, 'validation.required');
        for (const [name, value] of Object.entries({ after, limit }))
          if (value !== undefined) refuse(name, 'validation.unknownField');
      }),
    answer: z.union([
      planFeedSchema,
      z.object({
        result: z.literal('patches'),
        epoch: z.string(),
        patches: z.array(patchMessageSchema),
      }),
      z.object({ result: z.literal('upToDate'), epoch: z.string(), revision: z.int() }),
      z.object({ result: z.literal('reload') }),
    ]),
  },
  'changes.undo': {
    summary: 'Take a change back as a whole, or refuse it with UNDO_CONFLICT naming who changed what since',
    params: z.strictObject({ id: pathIdSchema }),
    answer: z.object({ id: z.int(), undoOf: z.int(), action: z.string() }),
  },
} satisfies Contracts;
