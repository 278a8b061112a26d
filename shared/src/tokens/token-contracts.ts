import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { idParams } from '../values/identifier-schema.ts';
import { newTokenSchema, issuedTokenSchema, tokenSchema } from './token-schema.ts';

export const tokenContracts = {
  'tokens.list': {
    summary: "Scripts' tokens that are not revoked, the newest first; expired ones are among them",
    answer: z.array(tokenSchema),
  },
  'tokens.create': {
    summary: 'Make a token for a script; `token` in the answer is the secret, shown this once',
    body: newTokenSchema,
    answer: issuedTokenSchema,
  },
  'tokens.revoke': {
    summary: 'Revoke a token at once, and close its sockets',
    params: idParams,
  },
} satisfies Contracts;
