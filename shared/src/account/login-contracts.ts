import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { idParams } from '../values/identifier-schema.ts';

/** A device on which the user is signed in. Instants are ISO 8601 in UTC. */
export const loginSchema = z
  .object({
    id: z.int(),
    createdAt: z.string(),
    /** The time of the latest request, up to five minutes behind. */
    lastSeenAt: z.string(),
    /** Browser and system, such as 'Firefox, Windows'; null for an unknown one. */
    device: z.string().nullable(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Login' });
export type Login = z.infer<typeof loginSchema>;

export const loginContracts = {
  'account.listLogins': {
    summary: "The user's valid logins, the most recently used first",
    answer: z.array(loginSchema),
  },
  'account.endLogin': {
    summary: "End one of the user's own logins and its sockets",
    params: idParams,
  },
} satisfies Contracts;
