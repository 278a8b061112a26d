import {
  checkSessionEndpoint,
  signInEndpoint,
  signOutEndpoint,
  updateAccountEndpoint,
} from '@werkplan/shared/account/account-endpoints.ts';
import { demoSignInsWarning } from '@werkplan/shared/account/plan-warning.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Response } from 'express';
import { callerAddress } from '../http/caller-address.ts';
import { csrfHeader, csrfTokenOf } from '../http/csrf.ts';
import { deviceIn } from '../http/device-cookie.ts';
import type { EndpointRouter, ReadCall } from '../http/endpoint-router.ts';
import { beginSession, endSession } from '../http/session.ts';
import { type AccountContext, knowDevice, signedIn } from './account-context.ts';
import { deviceLabel } from './device-label.ts';
import { endLogin, startLogin } from './login-store.ts';
import { verifyCredentials } from './sign-in-service.ts';
import { changeAccount, findUser } from './user-store.ts';

/** Sign-in, session check, sign-out, one's own name and language. */
export const mountAccount = (router: EndpointRouter, context: AccountContext): void => {
  const { audit, db, clock, csrfSecret, loginLimits, onLoginEnded, onCallerChanged } = context;
  const greet = async (response: Response, loginId: number): Promise<void> => {
    response.set(csrfHeader, csrfTokenOf(csrfSecret, loginId));
    response.set('x-plan-today', clock.today());
    response.set('x-plan-time-zone', context.plantTimeZone);
    if (await context.areDemoSignInsOpen()) response.set('x-plan-warning', demoSignInsWarning);
  };

  const signIn = async ({ body, request, response, caller }: ReadCall<typeof signInEndpoint>) => {
    const from = { address: callerAddress(request), device: deviceIn(request) };
    const { user, proof } = await verifyCredentials(context, body, from);
    const before = request.session.loginId;
    const device = deviceLabel(request.get('user-agent'));
    const loginId = await startLogin(db, proof, device, clock.now(), loginLimits);
    if (loginId === null) throw new DomainError('BAD_CREDENTIALS');
    await knowDevice(db, context, user.id, { request, response });
    await beginSession(request, loginId);
    if (before !== undefined) {
      await endLogin(db, before, clock.now());
      await onLoginEnded(before);
    }
    await audit.done(db, 'signIn', { request, caller }, { userId: user.id, subject: `login:${loginId}` });
    await greet(response, loginId);
    return user;
  };

  router.read(signInEndpoint, async (call) => {
    const whom = async () => (await findUser(db, call.body.email))?.id ?? null;
    return await audit.guard('signIn', call, async () => await signIn(call), whom);
  });

  router.read(checkSessionEndpoint, async ({ caller, response }) => {
    const { loginId, user } = signedIn(caller);
    await greet(response, loginId);
    return user;
  });

  router.read(signOutEndpoint, async ({ caller, request, response }) => {
    const { loginId, user } = signedIn(caller);
    await endLogin(db, loginId, clock.now());
    await onLoginEnded(loginId);
    await endSession(request);
    await audit.done(db, 'signOut', { request, caller }, { userId: user.id, subject: `login:${loginId}` });
    // The cache alone: theme, language and another planner's drafts stay.
    response.set('Clear-Site-Data', '"cache"');
    return undefined;
  });

  router.idempotent(updateAccountEndpoint, {
    run: async (tx, { caller, body, afterwards }) => {
      afterwards(onCallerChanged);
      return await changeAccount(tx, signedIn(caller).user.id, body);
    },
  });
};
