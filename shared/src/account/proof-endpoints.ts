import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import { proofSchema } from './proof.ts';
import { webAuthnOptionsSchema } from './second-step.ts';

const inPerson = { method: 'POST', access: 'viewer', inPerson: true } as const;

export const giveProofEndpoint = declareEndpoint({
  name: 'proof.give',
  path: '/api/account/proof',
  ...inPerson,
  summary: 'Show once more who you are; for ten minutes no call asks for it (PROOF_REQUIRED)',
  maxBody: 16 * 1024,
  body: proofSchema,
});

export const passkeyProofEndpoint = declareEndpoint({
  name: 'proof.passkeyOptions',
  path: '/api/account/proof/passkey-options',
  ...inPerson,
  summary: "Options to show one of one's own passkeys with; they count once, for ten minutes",
  answer: webAuthnOptionsSchema,
});

export const providerProofEndpoint = declareEndpoint({
  name: 'proof.beginAtProvider',
  path: '/api/account/proof/provider',
  ...inPerson,
  summary: 'Begin to sign in anew at the OpenID Connect provider; a window goes on at the answered address',
  answer: z.object({ address: z.string() }),
});
