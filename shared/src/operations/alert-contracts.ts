import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';

export const alertSchema = z
  .object({
    /** As in the gauge `werkplan_alert{name="…"}` of `/metrics`. */
    name: z.string(),
    /** Since when, as far as this server knows (UTC, ISO 8601). */
    since: z.string(),
    /** That it is so, and what to do, in the caller's language. */
    text: z.string(),
    cure: z.string(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof alertSchema>;

/** By the name of the endpoint. */
export const alertContracts = {
  'operations.alerts': {
    summary: 'What whoever runs the server should see to, as the server that answers knows it',
    answer: z.array(alertSchema),
  },
} satisfies Contracts;
