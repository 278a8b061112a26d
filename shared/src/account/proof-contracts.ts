import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { proofSchema } from './proof-schema.ts';
import { webAuthnOptionsSchema } from './second-step-schema.ts';

export const proofContracts = {
  'proof.give': {
    summary: "Prove one's identity again; for ten minutes no call is refused as PROOF_REQUIRED",
    body: proofSchema,
  },
  'proof.passkeyOptions': {
    summary: "Options to prove one's identity with a passkey; valid once, for ten minutes",
    answer: webAuthnOptionsSchema,
  },
  'proof.beginAtProvider': {
    summary:
      'Begin a new sign-in at the OpenID Connect provider to prove one’s identity; a window continues at the answered address',
    answer: z.object({ address: z.string() }),
  },
} satisfies Contracts;
