import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';

/** A proof-of-work challenge for altcha's client library, signed by the server. */
export const altchaChallengeSchema = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    /** Seconds since 1970 after which a solution is refused. */
    expiresAt: z.int().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  }),
  signature: z.string(),
});

/** The captcha of a form: altcha with a fresh challenge, or another provider's with its site key. */
export const captchaSchema = z
  .discriminatedUnion('provider', [
    z.object({ provider: z.literal('altcha'), challenge: altchaChallengeSchema }),
    z.object({ provider: z.enum(['turnstile', 'hcaptcha']), siteKey: z.string() }),
  ])
  .meta({ id: 'Captcha' });
export type CaptchaChallenge = z.infer<typeof captchaSchema>;

export const captchaContracts = {
  'account.captcha': {
    summary: 'The captcha to show: provider and its challenge or site key',
    answer: captchaSchema,
  },
} satisfies Contracts;
