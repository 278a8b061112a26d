import { readIdentityEndpoint, removeIdentityEndpoint } from '@werkplan/shared/account/oidc-endpoints.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { type AccountContext, requireUser } from './account-context.ts';
import { unlinkIdentity, findIdentityDate } from './identity-store.ts';
import { listPasskeys } from './passkey-store.ts';
import { unmatchableHash } from './passwords.ts';
import { findUserById } from './user-store.ts';

export const mountIdentity = (
  router: EndpointRouter,
  { audit, db, isProviderOnly }: AccountContext,
): void => {
  /** Returns true if the user could still sign in without the provider, by password or passkey. */
  const hasOtherWay = async (from: Database, userId: number): Promise<boolean> => {
    if (isProviderOnly) return false;
    const user = await findUserById(from, userId);
    return user?.passwordHash !== unmatchableHash || (await listPasskeys(from, userId)).length > 0;
  };

  router.read(readIdentityEndpoint, async ({ caller }) => {
    const userId = requireUser(caller).user.id;
    const since = await findIdentityDate(db, userId);
    return { since, isRemovable: since !== null && (await hasOtherWay(db, userId)) };
  });

  router.idempotent(removeIdentityEndpoint, {
    run: async (tx, call) => {
      const userId = requireUser(call.caller).user.id;
      if (!(await hasOtherWay(tx, userId))) throw new DomainError('ACCESS_DENIED');
      if (!(await unlinkIdentity(tx, userId))) throw new DomainError('NOT_FOUND');
      await audit.done(tx, 'user.unlink', call, { userId });
      return undefined;
    },
  });
};
