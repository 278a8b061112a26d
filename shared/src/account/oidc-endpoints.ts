import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';

/** A path of our own pages: whatever else an address could lead to isn't where a sign-in ends. */
const ownPath = /^\/(?:[^/\\\s][^\\\s]*)?$/;

export const beginOidcEndpoint = declareEndpoint({
  name: 'account.beginOidc',
  method: 'POST',
  path: '/api/oidc/sign-in',
  access: 'public',
  summary: 'Begin a sign-in at the OpenID Connect provider; the browser goes on at the answered address',
  body: z.strictObject({
    /** Where the browser comes back to. */
    target: z
      .string('validation.required')
      .max(1000, 'validation.tooLong')
      .regex(ownPath, 'validation.invalidFormat'),
  }),
  answer: z.object({ address: z.string() }),
});
