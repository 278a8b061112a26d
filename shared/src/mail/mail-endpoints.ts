import { endpointsOf } from '../http/endpoint.ts';
import type { mailContracts } from './mail-contracts.ts';

const declareEndpoint = endpointsOf<typeof mailContracts>();

export const readMailStateEndpoint = declareEndpoint({
  name: 'mail.state',
  method: 'GET',
  path: '/api/mail',
  access: 'admin',
  inPerson: true,
});

export const testMailEndpoint = declareEndpoint({
  name: 'mail.test',
  method: 'POST',
  path: '/api/mail/test',
  access: 'admin',
  inPerson: true,
});
