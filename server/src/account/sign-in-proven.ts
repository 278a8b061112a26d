import type { User } from '@werkplan/shared/account/user-schema.ts';
import { demoSignInsWarning, weakPasswordWarning } from '@werkplan/shared/account/plan-warning.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Response } from 'express';
import type { Caller } from '../http/caller.ts';
import { csrfHeader, csrfTokenOf } from '../http/csrf.ts';
import { beginSession } from '../http/session.ts';
import { type AccountContext, type HttpExchange, markDeviceKnown } from './account-context.ts';
import { deviceLabel } from './device-label.ts';
import { hasWeakPassword } from './password-store.ts';
import { endLogin, type SignInProof, startLogin } from './login-store.ts';
import { requireProvider } from './require-provider.ts';

/**
 * Returns the headers that every page needs at its start: CSRF token, the plant's day and time zone, and a warning of a weak
 * password or of demo users.
 */
export const startHeadersOf = async (
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

export const sendStartHeaders = async (
  context: AccountContext,
  response: Response,
  loginId: number,
): Promise<void> => {
  response.set(await startHeadersOf(context, loginId));
};

/**
 * Signs in a user who has proven their identity: starts a login and a session, ends the browser's previous login and sets the
 * start headers. The sign-in is audited here, a refusal by the caller.
 * @throws BAD_CREDENTIALS if the user was disabled, or the password changed, since the proof was checked;
 * PASSWORD_SIGN_IN_OFF
 */
export const signInProvenUser = async (
  context: AccountContext,
  { user, proof }: { user: User; proof: SignInProof },
  { request, response, caller }: HttpExchange & { caller: Caller | null },
): Promise<User> => {
  const { audit, db, clock, loginLimits, onLoginEnded } = context;
  await requireProvider(context, user, proof);
  const before = request.session.loginId;
  const device = deviceLabel(request.get('user-agent'));
  const loginId = await startLogin(db, proof, device, clock.now(), loginLimits);
  if (loginId === null) throw new DomainError('BAD_CREDENTIALS');
  await markDeviceKnown(db, context, user.id, { request, response });
  await beginSession(request, loginId);
  if (before !== undefined) {
    await endLogin(db, before, clock.now());
    await onLoginEnded(before);
  }
  await audit.done(db, 'signIn', { request, caller }, { userId: user.id, subject: `login:${loginId}` });
  await sendStartHeaders(context, response, loginId);
  return user;
};
