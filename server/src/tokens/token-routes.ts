import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import {
  createTokenEndpoint,
  listTokensEndpoint,
  revokeTokenEndpoint,
} from '@werkplan/shared/tokens/token-endpoints.ts';
import { type AccountContext, requireUser } from '../account/account-context.ts';
import { requireFreeName } from '../account/user-admin-store.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { IdempotentHandler } from '../http/handlers.ts';
import { issueOwnToken, listTokens, revokeToken } from './token-store.ts';

/** Mounts scripts' tokens: planners manage their own, administrators all (rules/tokens.md#rights-to-tokens). */
export const mountTokens = (router: EndpointRouter, context: AccountContext): void => {
  const { audit, db, clock, onTokenEnded } = context;

  router.read(listTokensEndpoint, async ({ caller }) => await listTokens(db, requireUser(caller).user));

  const making: IdempotentHandler<typeof createTokenEndpoint, undefined> = {
    run: async (tx, call) => {
      const { caller, body } = call;
      const { user } = requireUser(caller);
      const now = clock.now();
      if (body.expiresAt !== null && new Date(body.expiresAt) <= now)
        throw invalid({ expiresAt: 'validation.pastDate' });
      // A token's changes appear under its name, which must not be mistaken for a colleague's.
      await requireFreeName(tx, body.name);
      const issued = await issueOwnToken(tx, body, user, now);
      await audit.done(tx, 'token.make', call, { userId: user.id, subject: `token:${issued.id}` });
      return issued;
    },
  };
  router.idempotent(createTokenEndpoint, audit.guarded('token.make', making));

  router.idempotent(revokeTokenEndpoint, {
    run: async (tx, call) => {
      const { params, caller, afterwards } = call;
      const { id } = params;
      const revoked = await revokeToken(tx, id, requireUser(caller).user, clock.now());
      if (!revoked) throw new DomainError('NOT_FOUND');
      await audit.done(tx, 'token.revoke', call, { userId: revoked.createdBy, subject: `token:${id}` });
      afterwards(async () => await onTokenEnded(id));
      return undefined;
    },
  });
};
