import { endpointsOf } from '../http/endpoint.ts';
import type { personContracts } from './person-contracts.ts';

const declareEndpoint = endpointsOf<typeof personContracts>();

const byAdmin = { access: 'admin', inPerson: true } as const;

export const listUsersEndpoint = declareEndpoint({
  name: 'users.list',
  method: 'GET',
  path: '/api/users',
  ...byAdmin,
});

export const invitePersonEndpoint = declareEndpoint({
  name: 'users.invite',
  method: 'POST',
  path: '/api/users',
  ...byAdmin,
  proof: { role: 'admin' },
});

export const resendInvitationEndpoint = declareEndpoint({
  name: 'users.resendInvitation',
  method: 'POST',
  path: '/api/users/{id}/invitation',
  ...byAdmin,
});

export const changePersonEndpoint = declareEndpoint({
  name: 'users.change',
  method: 'PUT',
  path: '/api/users/{id}',
  ...byAdmin,
  proof: { role: 'admin', isActive: true },
});

export const endSignInsEndpoint = declareEndpoint({
  name: 'users.endSignIns',
  method: 'POST',
  path: '/api/users/{id}/sign-outs',
  ...byAdmin,
});

export const sendPasswordLinkEndpoint = declareEndpoint({
  name: 'users.sendPasswordLink',
  method: 'POST',
  path: '/api/users/{id}/password-link',
  ...byAdmin,
  proof: 'recent',
});

export const handOverLinkEndpoint = declareEndpoint({
  name: 'users.handOverLink',
  method: 'POST',
  path: '/api/users/{id}/link',
  ...byAdmin,
  proof: 'recent',
});

export const anonymizePersonEndpoint = declareEndpoint({
  name: 'users.anonymize',
  method: 'POST',
  path: '/api/users/{id}/anonymization',
  ...byAdmin,
  proof: 'recent',
});

export const checkInvitationEndpoint = declareEndpoint({
  name: 'account.checkInvitation',
  method: 'POST',
  path: '/api/invitation',
  access: 'public',
});

export const acceptInvitationEndpoint = declareEndpoint({
  name: 'account.acceptInvitation',
  method: 'PUT',
  path: '/api/invitation',
  access: 'public',
});
