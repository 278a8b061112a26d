import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { daySchema } from '../values/day-schema.ts';
import { idParams } from '../values/identifier-schema.ts';
import { displaySchema, newDisplaySchema, pairingSchema } from './display-schema.ts';

const secretSchema = z.string().regex(/^[\w-]{43}$/, 'validation.invalidFormat');

export const displayContracts = {
  'displays.pair': {
    summary:
      'What a screen asks until a planner has confirmed the code it shows: a new code, or with the `secret` how it stands; confirmed, the answer sets the screen its key as a cookie',
    body: z.strictObject({ secret: secretSchema.optional() }),
    answer: pairingSchema,
  },
  'displays.add': {
    summary: 'Confirm the code that a wall display shows; it then reads hall totals and nothing else',
    body: newDisplaySchema,
    answer: displaySchema,
  },
  'displays.list': {
    summary: 'The wall displays that have a key',
    answer: z.array(displaySchema),
  },
  'displays.remove': {
    summary: "Take a wall display's key back and close its connection",
    params: idParams,
  },
  'displays.wall': {
    summary:
      "What a wall display needs besides the totals: the plant's time and from when a hall is nearly full",
    answer: z
      .object({
        /** UTC, ISO 8601. */
        serverTime: z.string(),
        today: daySchema,
        /** IANA name of the plant's zone. */
        timeZone: z.string(),
        /** Percent of the capacity. */
        nearFullPercent: z.int(),
        /** True if colours go by what is left after reservations. */
        reservationsDecide: z.boolean(),
      })
      .meta({ id: 'Wall' }),
  },
} satisfies Contracts;
