import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { idParams } from '../values/identifier-schema.ts';
import { newTokenSchema, issuedTokenSchema, tokenSchema } from './token-schema.ts';

export const tokenContracts = {
  'tokens.list': {
    summary: "Scripts' tokens that are not revoked, expired ones included, newest first",
    answer: z.array(tokenSchema),
  },
  'tokens.create': {
    summary: 'Create a token for a script; `token` in the answer is the secret, shown only once',
    body: newTokenSchema,
    answer: issuedTokenSchema,
  },
  'tokens.revoke': {
    summary: 'Revoke a token at once, and close its sockets',
    params: idParams,
  },
} satisfies Contracts;
