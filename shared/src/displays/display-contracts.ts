import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { daySchema } from '../values/day-schema.ts';
import { idParams } from '../values/identifier-schema.ts';
import { displaySchema, newDisplaySchema, pairingSchema } from './display-schema.ts';

const secretSchema = z.string().regex(/^[\w-]{43}$/, 'validation.invalidFormat');

export const displayContracts = {
  'displays.pair': {
    summary:
      'Request a pairing code for a wall display, or with the `secret` ask if a planner has confirmed that code; once ' +
      'it is confirmed, the answer sets the display’s key as a cookie',
    body: z.strictObject({ secret: secretSchema.optional() }),
    answer: pairingSchema,
  },
  'displays.add': {
    summary:
      'Confirm the code that a wall display shows; the display can then read hall totals and nothing else',
    body: newDisplaySchema,
    answer: displaySchema,
  },
  'displays.list': {
    summary: 'The wall displays that planners have confirmed',
    answer: z.array(displaySchema),
  },
  'displays.remove': {
    summary: "Revoke a wall display's key and close its connection",
    params: idParams,
  },
  'displays.wall': {
    summary:
      "The settings that a wall display needs besides the totals: the plant's time and the percentage from which a hall " +
      'is nearly full',
    answer: z
      .object({
        /** The server's current time, UTC, ISO 8601. */
        serverTime: z.string(),
        today: daySchema,
        /** IANA name of the plant's zone. */
        timeZone: z.string(),
        /** The percentage of its capacity from which a hall is nearly full. */
        nearFullPercent: z.int(),
        /** True if colours go by what is left after reservations. */
        reservationsDecide: z.boolean(),
      })
      .meta({ id: 'Wall' }),
  },
} satisfies Contracts;
