import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { idParams } from '../values/identifier-schema.ts';
import {
  acceptInvitationSchema,
  invitationSchema,
  invitationTokenSchema,
  invitePersonSchema,
  personChangeSchema,
  personSchema,
} from './person-schema.ts';

export const personContracts = {
  'users.list': {
    summary: 'Everybody with an account or an invitation, sorted by name; former people last',
    answer: z.array(personSchema),
  },
  'users.invite': {
    summary: 'Invite somebody by mail; the link works once, for 7 days',
    body: invitePersonSchema,
    answer: personSchema,
  },
  'users.resendInvitation': {
    summary: 'Mail a new link to an invited person; the previous link becomes invalid',
    params: idParams,
    answer: personSchema,
  },
  'users.change': {
    summary:
      "Change a person's role, disable (ends all sign-ins, voids an invitation) or enable the account, or give or " +
      'withdraw the right to change released days; fields left out stay unchanged. Role and access of the last active ' +
      "admin can't be reduced",
    params: idParams,
    body: personChangeSchema,
    answer: personSchema,
  },
  'users.endSignIns': {
    summary: "End all of a person's sign-ins and their sockets; answers how many",
    params: idParams,
    answer: z.object({ ended: z.int() }),
  },
  'users.sendPasswordLink': {
    summary: 'Mail an active person a link to set a new password',
    params: idParams,
  },
  'users.handOverLink': {
    summary:
      'Create a link to hand over in person if no mail arrives: for an invited person to accept the invitation, for an ' +
      'active person to set a new password. Links mailed before become invalid',
    params: idParams,
    answer: z.object({ link: z.string(), until: z.string() }),
  },
  'users.anonymize': {
    summary:
      "Remove the name and e-mail of a disabled person for good; the plan's history then says 'Ehemalige Person 3'",
    params: idParams,
    answer: personSchema,
  },
  'account.checkInvitation': {
    summary:
      'Read the e-mail and role of a mailed invitation; if it is invalid, TOKEN_EXPIRED (or unknown) or TOKEN_USED',
    body: z.strictObject({ token: invitationTokenSchema }),
    answer: invitationSchema,
  },
  'account.acceptInvitation': {
    summary: 'Accept a mailed invitation with a name and a password; this doesn’t sign in',
    body: acceptInvitationSchema,
  },
} satisfies Contracts;
