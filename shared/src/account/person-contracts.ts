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
    summary: 'Everybody who has an account or an invitation, in order of their names; former people last',
    answer: z.array(personSchema),
  },
  'users.invite': {
    summary: 'Invite somebody by mail; the link works once, for 7 days',
    body: invitePersonSchema,
    answer: personSchema,
  },
  'users.resendInvitation': {
    summary: 'Mail another link to somebody who is invited; the one before no longer works',
    params: idParams,
    answer: personSchema,
  },
  'users.change': {
    summary:
      "Give another role, disable (ends all sign-ins, voids an invitation) or enable, take or give back late changes; what isn't named stays. Never of the last active admin",
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
      'A link to hand over where no mail arrives: of an invited person to the account, of an active one to a new password. It voids what was mailed before',
    params: idParams,
    answer: z.object({ link: z.string(), until: z.string() }),
  },
  'users.anonymize': {
    summary:
      "Take name and e-mail of a disabled person away for good; the plan's history goes on with 'Ehemalige Person 3'",
    params: idParams,
    answer: personSchema,
  },
  'account.checkInvitation': {
    summary: 'Whom a mailed invitation is for: TOKEN_EXPIRED (or unknown), TOKEN_USED',
    body: z.strictObject({ token: invitationTokenSchema }),
    answer: invitationSchema,
  },
  'account.acceptInvitation': {
    summary: 'Accept a mailed invitation with a name and a password; nobody is signed in by it',
    body: acceptInvitationSchema,
  },
} satisfies Contracts;
