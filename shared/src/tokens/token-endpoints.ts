import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import { idParams } from '../values/identifier.ts';
import { newTokenSchema, issuedTokenSchema, tokenSchema } from './token.ts';

export const listTokensEndpoint = declareEndpoint({
  name: 'tokens.list',
  method: 'GET',
  path: '/api/tokens',
  access: 'planner',
  inPerson: true,
  summary: "Scripts' tokens that are not revoked, the newest first; expired ones are among them",
  answer: z.array(tokenSchema),
});

export const createTokenEndpoint = declareEndpoint({
  name: 'tokens.create',
  method: 'POST',
  path: '/api/tokens',
  access: 'planner',
  inPerson: true,
  proof: 'recent',
  summary: 'Make a token for a script; `token` in the answer is the secret, shown this once',
  body: newTokenSchema,
  answer: issuedTokenSchema,
});

export const revokeTokenEndpoint = declareEndpoint({
  name: 'tokens.revoke',
  method: 'DELETE',
  path: '/api/tokens/{id}',
  access: 'planner',
  inPerson: true,
  summary: 'Revoke a token at once, and close its sockets',
  params: idParams,
});
