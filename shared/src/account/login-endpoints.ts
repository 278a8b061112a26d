import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import { idParams } from '../values/identifier.ts';

/** A device on which the user is signed in. Instants are ISO 8601 in UTC. */
export const loginSchema = z
  .object({
    id: z.int(),
    createdAt: z.string(),
    /** Up to five minutes behind. */
    lastSeenAt: z.string(),
    /** Browser and system, such as 'Firefox, Windows'; null for a caller that is no known browser. */
    device: z.string().nullable(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Login' });
export type Login = z.infer<typeof loginSchema>;

export const listLoginsEndpoint = declareEndpoint({
  name: 'account.listLogins',
  method: 'GET',
  path: '/api/logins',
  access: 'viewer',
  inPerson: true,
  summary: "The user's living logins, the latest used first",
  answer: z.array(loginSchema),
});

export const endLoginEndpoint = declareEndpoint({
  name: 'account.endLogin',
  method: 'DELETE',
  path: '/api/logins/{id}',
  access: 'viewer',
  inPerson: true,
  summary: "End one of the user's own logins and its sockets",
  params: idParams,
});
