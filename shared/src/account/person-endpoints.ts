import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import { idParams } from '../values/identifier.ts';
import {
  acceptInvitationSchema,
  invitationSchema,
  invitationTokenSchema,
  invitePersonSchema,
  personChangeSchema,
  personSchema,
} from './person.ts';

const byAdmin = { access: 'admin', inPerson: true } as const;

export const listPeopleEndpoint = declareEndpoint({
  name: 'users.list',
  method: 'GET',
  path: '/api/users',
  ...byAdmin,
  summary: 'Everybody who has an account or an invitation, in order of their names; former people last',
  answer: z.array(personSchema),
});

export const invitePersonEndpoint = declareEndpoint({
  name: 'users.invite',
  method: 'POST',
  path: '/api/users',
  ...byAdmin,
  proof: { role: 'admin' },
  summary: 'Invite somebody by mail; the link works once, for 7 days',
  body: invitePersonSchema,
  answer: personSchema,
});

export const resendInvitationEndpoint = declareEndpoint({
  name: 'users.resendInvitation',
  method: 'POST',
  path: '/api/users/{id}/invitation',
  ...byAdmin,
  summary: 'Mail another link to somebody who is invited; the one before no longer works',
  params: idParams,
  answer: personSchema,
});

export const changePersonEndpoint = declareEndpoint({
  name: 'users.change',
  method: 'PUT',
  path: '/api/users/{id}',
  ...byAdmin,
  proof: { role: 'admin', isActive: true },
  summary:
    "Give another role, disable (ends all sign-ins, voids an invitation) or enable, take or give back late changes; what isn't named stays. Never of the last active admin",
  params: idParams,
  body: personChangeSchema,
  answer: personSchema,
});

export const endSignInsEndpoint = declareEndpoint({
  name: 'users.endSignIns',
  method: 'POST',
  path: '/api/users/{id}/sign-outs',
  ...byAdmin,
  summary: "End all of a person's sign-ins and their sockets; answers how many",
  params: idParams,
  answer: z.object({ ended: z.int() }),
});

export const sendPasswordLinkEndpoint = declareEndpoint({
  name: 'users.sendPasswordLink',
  method: 'POST',
  path: '/api/users/{id}/password-link',
  ...byAdmin,
  proof: 'recent',
  summary: 'Mail an active person a link to set a new password',
  params: idParams,
});

export const anonymizePersonEndpoint = declareEndpoint({
  name: 'users.anonymize',
  method: 'POST',
  path: '/api/users/{id}/anonymization',
  ...byAdmin,
  proof: 'recent',
  summary:
    "Take name and e-mail of a disabled person away for good; the plan's history goes on with 'Ehemalige Person 3'",
  params: idParams,
  answer: personSchema,
});

export const checkInvitationEndpoint = declareEndpoint({
  name: 'account.checkInvitation',
  method: 'POST',
  path: '/api/invitation',
  access: 'public',
  summary: 'Whom a mailed invitation is for: TOKEN_EXPIRED (or unknown), TOKEN_USED',
  body: z.strictObject({ token: invitationTokenSchema }),
  answer: invitationSchema,
});

export const acceptInvitationEndpoint = declareEndpoint({
  name: 'account.acceptInvitation',
  method: 'PUT',
  path: '/api/invitation',
  access: 'public',
  summary: 'Accept a mailed invitation with a name and a password; nobody is signed in by it',
  body: acceptInvitationSchema,
});
