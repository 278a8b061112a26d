import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';

/** A path of our own pages: whatever else an address could lead to isn't where a sign-in ends. */
const ownPath = /^\/(?:[^/\\\s][^\\\s]*)?$/;

/** By the name of the endpoint. */
export const oidcContracts = {
  'account.beginOidc': {
    summary: 'Begin a sign-in at the OpenID Connect provider; the browser goes on at the answered address',
    body: z.strictObject({
      /** Where the browser comes back to. */
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
      /** Since when; null: it isn't. */
      since: z.string().nullable(),
      /** Not where people sign in at the provider alone, nor where nothing else would be left to sign in with. */
      isRemovable: z.boolean(),
    }),
  },
  'identity.remove': {
    summary:
      'Unlink the two; the next sign-in at the provider finds the account by the verified e-mail once more',
  },
  'account.providerSignOut': {
    summary: 'Where the browser signs out at the provider, too, before or after `POST /api/logout`',
    /** null: this sign-in didn't begin there, or the provider has no such page. */
    answer: z.object({ address: z.string().nullable() }),
  },
} satisfies Contracts;
