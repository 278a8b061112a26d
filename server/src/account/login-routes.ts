import { endLoginEndpoint, listLoginsEndpoint } from '@werkplan/shared/account/login-endpoints.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Door } from '../http/endpoint.ts';
import { type AccountContext, answerUnkept, signedIn } from './account-context.ts';
import { endOwnLogin, livingLogins } from './user-logins-store.ts';

/** Where a user is signed in, and signing out there. */
export const mountLogins = (door: Door, { db, clock, loginLimits, onLoginEnded }: AccountContext): void => {
  answerUnkept(door, listLoginsEndpoint, async ({ caller }) => {
    const { loginId, user } = signedIn(caller);
    return await livingLogins(db, user.id, loginId, clock.now(), loginLimits);
  });

  answerUnkept(door, endLoginEndpoint, async ({ caller, params: { id } }) => {
    if (!(await endOwnLogin(db, signedIn(caller).user.id, id, clock.now())))
      throw new DomainError('NOT_FOUND');
    onLoginEnded(id);
    return undefined;
  });
};
