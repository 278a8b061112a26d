import { z } from 'zod';
import { typedPasswordSchema } from './password.ts';
import { codeSchema, webAuthnResponseSchema } from './second-step.ts';

/** So long a proof counts (rules/account.md#a-recent-proof). */
export const proofMinutes = 10;

/** Ways to show that it is still the person who sits there, the quickest first. */
export const proofWays = ['passkey', 'app', 'password', 'provider'] as const;
export type ProofWay = (typeof proofWays)[number];

export const proofSchema = z.discriminatedUnion(
  'way',
  [
    z.strictObject({ way: z.literal('passkey'), response: webAuthnResponseSchema }),
    z.strictObject({ way: z.literal('app'), code: codeSchema }),
    z.strictObject({ way: z.literal('password'), password: typedPasswordSchema }),
  ],
  'validation.required',
);
export type GivenProof = z.infer<typeof proofSchema>;
