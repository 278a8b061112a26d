import { endpointsOf } from '../http/endpoint.ts';
import type { proofContracts } from './proof-contracts.ts';

const declareEndpoint = endpointsOf<typeof proofContracts>();

const inPerson = { method: 'POST', access: 'viewer', inPerson: true } as const;

export const giveProofEndpoint = declareEndpoint({
  name: 'proof.give',
  path: '/api/account/proof',
  ...inPerson,
  maxBody: 16 * 1024,
});

export const passkeyProofEndpoint = declareEndpoint({
  name: 'proof.passkeyOptions',
  path: '/api/account/proof/passkey-options',
  ...inPerson,
});

export const providerProofEndpoint = declareEndpoint({
  name: 'proof.beginAtProvider',
  path: '/api/account/proof/provider',
  ...inPerson,
});
