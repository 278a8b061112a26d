import {
  changePasswordEndpoint,
  checkResetTokenEndpoint,
  requestResetEndpoint,
  resetPasswordEndpoint,
} from '@werkplan/shared/account/password-endpoints.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { Door } from '../http/endpoint.ts';
import { languageOf } from '../http/error-handler.ts';
import { linkOrigin } from '../http/origin.ts';
import { type AccountContext, answerUnkept, signedIn } from './account-context.ts';
import { hashPassword } from './passwords.ts';
import { askForReset, requireResetAttempt } from './reset-service.ts';
import { requireLivingToken, spendResetToken } from './reset-token-store.ts';
import { requireCurrentPassword } from './sign-in-service.ts';
import { storePassword } from './user-store.ts';

/** Forgotten passwords, and changing one that is known. */
export const mountPasswords = (door: Door, context: AccountContext): void => {
  const { db, clock, captcha, publicUrl, resetLimits, onMailQueued, onLoginEnded } = context;

  answerUnkept(door, requestResetEndpoint, async ({ body: { email, captchaToken }, request }) => {
    await requireResetAttempt(db, resetLimits, callerAddress(request), clock.now());
    await captcha.require(captchaToken, request.ip ?? '');
    const wish = { email, language: languageOf(request), origin: linkOrigin(request, publicUrl) };
    await askForReset(db, resetLimits, wish, clock.now());
    onMailQueued();
    return undefined;
  });

  answerUnkept(door, checkResetTokenEndpoint, async ({ params: { token } }) => {
    await requireLivingToken(db, token, clock.now());
    return {};
  });

  answerUnkept(door, resetPasswordEndpoint, async ({ body: { password, token, captchaToken }, request }) => {
    await captcha.require(captchaToken, request.ip ?? '');
    // Asked before the hash is computed, which costs more than asking.
    await requireLivingToken(db, token, clock.now());
    const ended = await spendResetToken(db, token, await hashPassword(password), clock.now());
    ended.forEach(onLoginEnded);
    return undefined;
  });

  answerUnkept(door, changePasswordEndpoint, async ({ caller, body, request }) => {
    const { user, loginId } = signedIn(caller);
    await requireCurrentPassword(context, user.email, body.currentPassword, callerAddress(request));
    const passwordHash = await hashPassword(body.password);
    const ended = await storePassword(db, user.id, passwordHash, clock.now(), loginId);
    ended.forEach(onLoginEnded);
    return undefined;
  });
};
