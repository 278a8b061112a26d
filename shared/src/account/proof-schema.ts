import { z } from 'zod';
import { typedPasswordSchema } from './password-schema.ts';
import { codeSchema, webAuthnResponseSchema } from './second-step-schema.ts';

export const proofSchema = z.discriminatedUnion(
  'way',
  [
    z.strictObject({ way: z.literal('passkey'), response: webAuthnResponseSchema }),
    z.strictObject({ way: z.literal('app'), code: codeSchema }),
    z.strictObject({ way: z.literal('password'), password: typedPasswordSchema }),
  ],
  'validation.required',
);
export type ProofInput = z.infer<typeof proofSchema>;
