import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';

/** Matches paths of this site, so that a sign-in can't redirect elsewhere. */
const ownPath = /^\/(?:[^/\\\s][^\\\s]*)?$/;

export const oidcContracts = {
  'account.beginOidc': {
    summary: 'Begin a sign-in at the OpenID Connect provider; the browser goes on at the answered address',
    body: z.strictObject({
      target: z
        .string('validation.required')
        .max(1000, 'validation.tooLong')
        .regex(ownPath, 'validation.invalidFormat'),
    }),
    answer: z.object({ address: z.string() }),
  },
  'identity.read': {
    summary: "Whether one's account is linked with one at the OpenID Connect provider",
    answer: z.object({
      /** The time of linking; null if not linked. */
      since: z.string().nullable(),
      /** False where people sign in only at the provider, or would have no other way to sign in. */
      isRemovable: z.boolean(),
    }),
  },
  'identity.remove': {
    summary:
      'Unlink the two; the next sign-in at the provider finds the account by the verified e-mail once more',
  },
  'account.providerSignOut': {
    summary: 'Where the browser signs out at the provider, too, before or after `POST /api/logout`',
    /** null if this login didn't begin at the provider, or the provider has no such page. */
    answer: z.object({ address: z.string().nullable() }),
  },
} satisfies Contracts;
