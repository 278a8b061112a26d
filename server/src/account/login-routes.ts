import { endLoginEndpoint, listLoginsEndpoint } from '@werkplan/shared/account/login-endpoints.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { type AccountContext, requireUser } from './account-context.ts';
import { endOwnLogin, listValidLogins } from './user-logins-store.ts';

export const mountLogins = (
  router: EndpointRouter,
  { audit, db, clock, loginLimits, onLoginEnded }: AccountContext,
): void => {
  router.read(listLoginsEndpoint, async ({ caller }) => {
    const { loginId, user } = requireUser(caller);
    return await listValidLogins(db, user.id, loginId, clock.now(), loginLimits);
  });

  router.idempotent(endLoginEndpoint, {
    run: async (tx, call) => {
      const { caller, params, afterwards } = call;
      const { id } = params;
      const userId = requireUser(caller).user.id;
      if (!(await endOwnLogin(tx, userId, id, clock.now()))) throw new DomainError('NOT_FOUND');
      await audit.done(tx, 'signOut', call, { userId, subject: `login:${id}` });
      afterwards(async () => await onLoginEnded(id));
      return undefined;
    },
  });
};
