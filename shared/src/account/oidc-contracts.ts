import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';

/** Matches paths of this site, so that a sign-in can't redirect elsewhere. */
const ownPath = /^\/(?:[^/\\\s][^\\\s]*)?$/;

export const oidcContracts = {
  'account.beginOidc': {
    summary: 'Begin a sign-in at the OpenID Connect provider; the browser continues at the answered address',
    body: z.strictObject({
      target: z
        .string('validation.required')
        .max(1000, 'validation.tooLong')
        .regex(ownPath, 'validation.invalidFormat'),
    }),
    answer: z.object({ address: z.string() }),
  },
  'identity.read': {
    summary: "Read if one's account is linked to an account at the OpenID Connect provider",
    answer: z.object({
      /** The time of linking; null if not linked. */
      since: z.string().nullable(),
      /**
       * True if the account is linked and the link can be removed: people may sign in without the provider, and this person has a
       * password or a passkey.
       */
      isRemovable: z.boolean(),
    }),
  },
  'identity.remove': {
    summary:
      "Unlink one's account from the one at the provider; the next sign-in there finds it by the verified e-mail again",
  },
  'account.providerSignOut': {
    summary:
      'The address at which the browser also signs out at the provider, before or after `POST /api/logout`',
    /** null if this login didn't begin at the provider, or the provider has no such page. */
    answer: z.object({ address: z.string().nullable() }),
  },
} satisfies Contracts;
