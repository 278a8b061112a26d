import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import { daySchema } from '../values/day.ts';
import { idParams } from '../values/identifier.ts';
import { displaySchema, newDisplaySchema, pairingSchema } from './display.ts';

const secretSchema = z.string().regex(/^[\w-]{43}$/, 'validation.invalidFormat');

export const pairDisplayEndpoint = declareEndpoint({
  name: 'displays.pair',
  method: 'POST',
  path: '/api/displays/pairing',
  access: 'public',
  summary:
    'What a screen asks until a planner has confirmed the code it shows: a new code, or with the `secret` how it stands; confirmed, the answer sets the screen its key as a cookie',
  body: z.strictObject({ secret: secretSchema.optional() }),
  answer: pairingSchema,
});

export const addDisplayEndpoint = declareEndpoint({
  name: 'displays.add',
  method: 'POST',
  path: '/api/displays',
  access: 'planner',
  inPerson: true,
  summary: 'Confirm the code that a wall display shows; it then reads hall totals and nothing else',
  body: newDisplaySchema,
  answer: displaySchema,
});

export const listDisplaysEndpoint = declareEndpoint({
  name: 'displays.list',
  method: 'GET',
  path: '/api/displays',
  access: 'planner',
  inPerson: true,
  summary: 'The wall displays that have a key',
  answer: z.array(displaySchema),
});

export const removeDisplayEndpoint = declareEndpoint({
  name: 'displays.remove',
  method: 'DELETE',
  path: '/api/displays/{id}',
  access: 'planner',
  inPerson: true,
  summary: "Take a wall display's key back and close its connection",
  params: idParams,
});

export const wallEndpoint = declareEndpoint({
  name: 'displays.wall',
  method: 'GET',
  path: '/api/displays/wall',
  access: 'display',
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
    })
    .meta({ id: 'Wall' }),
});
