import {
  checkSessionEndpoint,
  signInEndpoint,
  signOutEndpoint,
  updateAccountEndpoint,
} from '@werkplan/shared/account/account-endpoints.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Response } from 'express';
import type { Database } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import { csrfHeader, csrfTokenOf } from '../http/csrf.ts';
import type { Door } from '../http/endpoint.ts';
import { beginSession, endSession } from '../http/session.ts';
import type { Clock } from '../outside/clock.ts';
import { setLanguage, verifyCredentials } from './account-service.ts';
import { endLogin, type LoginLimits, startLogin } from './login-store.ts';

export interface AccountContext {
  db: Database;
  clock: Clock;
  csrfSecret: string;
  loginLimits: LoginLimits;
  /** Closes the login's sockets on every node. */
  onLoginEnded: (loginId: number) => void;
}

/** @throws SESSION_EXPIRED; the door has let only signed-in callers through to these */
const signedIn = (caller: Caller | null): Caller => {
  if (!caller) throw new DomainError('SESSION_EXPIRED');
  return caller;
};

export const mountAccount = (door: Door, context: AccountContext): void => {
  const { db, clock, csrfSecret, loginLimits, onLoginEnded } = context;
  const greet = (response: Response, loginId: number): void => {
    response.set(csrfHeader, csrfTokenOf(csrfSecret, loginId));
    response.set('x-plan-today', clock.today());
  };

  door.read(signInEndpoint, async ({ body, request, response }) => {
    const user = await verifyCredentials(db, body);
    const before = request.session.loginId;
    const loginId = await startLogin(db, user.id, clock.now(), loginLimits);
    await beginSession(request, loginId);
    if (before !== undefined) {
      await endLogin(db, before, clock.now());
      onLoginEnded(before);
    }
    greet(response, loginId);
    return user;
  });

  door.read(checkSessionEndpoint, async ({ caller, response }) => {
    const { loginId, user } = signedIn(caller);
    greet(response, loginId);
    return await Promise.resolve(user);
  });

  door.read(signOutEndpoint, async ({ caller, request }) => {
    const { loginId } = signedIn(caller);
    await endLogin(db, loginId, clock.now());
    onLoginEnded(loginId);
    await endSession(request);
    return undefined;
  });

  door.read(
    updateAccountEndpoint,
    async ({ caller, body }) => await setLanguage(db, signedIn(caller).user.id, body.language),
  );
};
