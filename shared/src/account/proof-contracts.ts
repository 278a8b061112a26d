import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { proofSchema } from './proof-schema.ts';
import { webAuthnOptionsSchema } from './second-step-schema.ts';

export const proofContracts = {
  'proof.give': {
    summary: 'Show once more who you are; for ten minutes no call asks for it (PROOF_REQUIRED)',
    body: proofSchema,
  },
  'proof.passkeyOptions': {
    summary: "Options to show one of one's own passkeys with; they count once, for ten minutes",
    answer: webAuthnOptionsSchema,
  },
  'proof.beginAtProvider': {
    summary: 'Begin to sign in anew at the OpenID Connect provider; a window goes on at the answered address',
    answer: z.object({ address: z.string() }),
  },
} satisfies Contracts;
