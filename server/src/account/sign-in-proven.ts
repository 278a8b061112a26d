import type { User } from '@werkplan/shared/account/user-schema.ts';
import { demoSignInsWarning, weakPasswordWarning } from '@werkplan/shared/account/plan-warning.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Response } from 'express';
import type { Caller } from '../http/caller.ts';
import { csrfHeader, csrfTokenOf } from '../http/csrf.ts';
import { beginSession } from '../http/session.ts';
import { type AccountContext, type Exchange, knowDevice } from './account-context.ts';
import { deviceLabel } from './device-label.ts';
import { hasIdentity } from './identity-store.ts';
import { hasWeakPassword } from './password-store.ts';
import { endLogin, type Proof, startLogin } from './login-store.ts';

/** The headers with which a window begins its work: CSRF token, the plant's day and zone, a warning. */
export const greetingOf = async (
  { db, clock, secrets, plantTimeZone, areDemoSignInsOpen }: AccountContext,
  loginId: number,
): Promise<Readonly<Record<string, string>>> => {
  const hasWeak = await hasWeakPassword(db, loginId);
  const warning = hasWeak ? weakPasswordWarning : (await areDemoSignInsOpen()) ? demoSignInsWarning : null;
  return {
    [csrfHeader]: csrfTokenOf(secrets, loginId),
    'x-plan-today': clock.today(),
    'x-plan-time-zone': plantTimeZone,
    ...(warning !== null && { 'x-plan-warning': warning }),
  };
};

export const greet = async (context: AccountContext, response: Response, loginId: number): Promise<void> => {
  response.set(await greetingOf(context, loginId));
};

/**
 * Where the provider alone signs people in, an administrator who never came from there is the way back in should it fail.
 * @throws PASSWORD_SIGN_IN_OFF for everybody else
 */
const requireProvider = async (
  { db, isProviderOnly }: AccountContext,
  { id, role }: User,
  { method }: Proof,
): Promise<void> => {
  if (!isProviderOnly || method === 'oidc') return;
  if (role !== 'admin' || (await hasIdentity(db, id))) throw new DomainError('PASSWORD_SIGN_IN_OFF');
};

/**
 * Signs a user in with this browser, by whatever they have shown to be the one: a login and a session begin, the browser's
 * former login ends, and the answer greets. Writes down that it happened; refusals are the caller's to write down.
 * @throws BAD_CREDENTIALS when the user has been disabled, or their password changed, since the proof was checked;
 * PASSWORD_SIGN_IN_OFF
 */
export const signInProven = async (
  context: AccountContext,
  { user, proof }: { user: User; proof: Proof },
  { request, response, caller }: Exchange & { caller: Caller | null },
): Promise<User> => {
  const { audit, db, clock, loginLimits, onLoginEnded } = context;
  await requireProvider(context, user, proof);
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
  await greet(context, response, loginId);
  return user;
};
