import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';

/** A proof-of-work challenge as altcha's client library solves it; the signature is the server's own. */
export const altchaChallengeSchema = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    /** Seconds since 1970; a solution that comes later is refused. */
    expiresAt: z.int().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  }),
  signature: z.string(),
});

/** Which captcha a form has to show: altcha with a fresh challenge, or another provider's with its site key. */
export const captchaSchema = z
  .discriminatedUnion('provider', [
    z.object({ provider: z.literal('altcha'), challenge: altchaChallengeSchema }),
    z.object({ provider: z.enum(['turnstile', 'hcaptcha']), siteKey: z.string() }),
  ])
  .meta({ id: 'Captcha' });
export type CaptchaAnswer = z.infer<typeof captchaSchema>;

/** By the name of the endpoint. */
export const captchaContracts = {
  'account.captcha': {
    summary: 'The captcha to show: provider and its challenge or site key',
    answer: captchaSchema,
  },
} satisfies Contracts;
