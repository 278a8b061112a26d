import {
  acceptInvitationEndpoint,
  checkInvitationEndpoint,
} from '@werkplan/shared/account/person-endpoints.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { IdempotentHandler } from '../http/handlers.ts';
import { type AccountContext, markDeviceKnown } from './account-context.ts';
import { acceptInvitation, requireValidInvitation } from './invitation-store.ts';
import { hashPassword } from './passwords.ts';
import { namesUnfitForPassword } from './verify-credentials.ts';
import { requireDistinctName } from './user-admin-store.ts';
import { requireStrongPassword } from './weak-password.ts';

/** Mounts the calls by which a person accepts a mailed invitation (rules/account.md#invitations). */
export const mountInvitations = (router: EndpointRouter, context: AccountContext): void => {
  const { audit, db, clock } = context;

  router.read(
    checkInvitationEndpoint,
    async ({ body: { token } }) => await requireValidInvitation(db, token, clock.now()),
  );

  const accepting: IdempotentHandler<typeof acceptInvitationEndpoint, string> = {
    prepare: async ({ body: { name, password, token } }) => {
      // The token is checked before the password is hashed, because hashing costs more.
      const { email } = await requireValidInvitation(db, token, clock.now());
      await requireDistinctName(db, name);
      requireStrongPassword(password, await namesUnfitForPassword(context, { name, email }));
      return await hashPassword(password);
    },
    run: async (tx, call, passwordHash) => {
      const { body, request, response } = call;
      const account = { name: body.name, passwordHash };
      const userId = await acceptInvitation(tx, body.token, account, clock.now());
      await markDeviceKnown(tx, context, userId, { request, response });
      await audit.done(tx, 'invitation.accept', call, { userId });
      return undefined;
    },
  };
  router.idempotent(acceptInvitationEndpoint, audit.guarded('invitation.accept', accepting));
};
