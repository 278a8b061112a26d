import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { daySchema } from '../values/day-schema.ts';
import { focusSchema, type PresenceMessage, presenceSchema } from './presence-schema.ts';

const presenceMessageSchema: z.ZodType<PresenceMessage> = z.object({
  day: daySchema,
  people: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      spots: z.array(focusSchema.extend({ mode: presenceSchema.shape.mode })),
    }),
  ),
}) as never;

export const presenceContracts = {
  'presence.report': {
    summary:
      "Says where a window's planner is and answers who is on its day, null without a day; for windows without a WebSocket, every 5 s. Nothing is stored",
    body: presenceSchema.extend({
      /** A random id that the window chooses. */
      window: z.string().regex(/^[0-9a-f]{16,32}$/, 'validation.invalidFormat'),
    }),
    answer: presenceMessageSchema.nullable(),
  },
} satisfies Contracts;
