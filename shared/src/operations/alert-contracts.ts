import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';

export const alertSchema = z
  .object({
    /** The name in the metric `werkplan_alert{name="…"}`. */
    name: z.string(),
    /** The time at which this server first noticed the problem (UTC, ISO 8601). */
    since: z.string(),
    /** The problem, and `cure` the advice, in the caller's language. */
    text: z.string(),
    cure: z.string(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof alertSchema>;

export const alertContracts = {
  'operations.alerts': {
    summary: 'Problems for the operator of the server to solve, as known to the server that answers',
    answer: z.array(alertSchema),
  },
} satisfies Contracts;
