import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import { daySchema } from '../values/day.ts';
import { pathIdSchema } from '../values/identifier.ts';
import { daySnapshotSchema } from './day-state.ts';
import type { PatchMessage } from './protocol.ts';
import { streamKeySchema } from './stream-key.ts';

/** One change as one stream broadcasts it; its patch holds whole rows by kind, see `Patch`. */
const patchMessageSchema: z.ZodType<PatchMessage> = z.looseObject({
  key: z.string(),
  epoch: z.string(),
  revision: z.int(),
  patch: z.looseObject({}),
  action: z.string(),
  actor: z.object({ id: z.int().nullable(), name: z.string() }),
  mutationId: z.string().optional(),
}) as never;

export const daySnapshotEndpoint = declareEndpoint({
  name: 'days.snapshot',
  method: 'GET',
  path: '/api/days/{date}',
  access: 'viewer',
  summary: "A day's whole plan, normalised; ETag = revision",
  params: z.strictObject({ date: daySchema }),
  answer: daySnapshotSchema,
});

export const changesSinceEndpoint = declareEndpoint({
  name: 'changes.since',
  method: 'GET',
  path: '/api/changes',
  access: 'viewer',
  summary: 'What a follower of a stream missed; the polling twin of the live stream',
  query: z.strictObject({
    key: streamKeySchema,
    epoch: z.string().max(64),
    since: z
      .string()
      .regex(/^\d{1,15}$/, 'validation.invalidFormat')
      .transform(Number),
  }),
  answer: z.union([
    z.object({
      result: z.literal('patches'),
      epoch: z.string(),
      patches: z.array(patchMessageSchema),
    }),
    z.object({ result: z.literal('upToDate'), epoch: z.string(), revision: z.int() }),
    z.object({ result: z.literal('reload') }),
  ]),
});

export const undoChangeEndpoint = declareEndpoint({
  name: 'changes.undo',
  method: 'POST',
  path: '/api/changes/{id}/undo',
  access: 'planner',
  change: true,
  summary: 'Take a change back as a whole, or refuse it with UNDO_CONFLICT naming who changed what since',
  params: z.strictObject({ id: pathIdSchema }),
  answer: z.object({ id: z.int(), undoOf: z.int(), action: z.string() }),
});
