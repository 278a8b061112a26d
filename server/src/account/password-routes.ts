import {
  changePasswordEndpoint,
  checkResetTokenEndpoint,
  requestResetEndpoint,
  resetPasswordEndpoint,
} from '@werkplan/shared/account/password-endpoints.ts';
import { doFormOnce } from '../captcha/repeated-form.ts';
import { callerAddress } from '../http/caller-address.ts';
import { type Door, idempotencyOf } from '../http/endpoint.ts';
import { languageOf } from '../http/error-handler.ts';
import { linkOrigin } from '../http/origin.ts';
import { type AccountContext, answerUnkept, type Exchange, knowDevice, signedIn } from './account-context.ts';
import { hashPassword } from './passwords.ts';
import { askForReset, requireResetAttempt } from './reset-service.ts';
import { requireLivingToken, spendResetToken } from './reset-token-store.ts';
import { requireCurrentPassword } from './sign-in-service.ts';
import { storePassword } from './user-store.ts';

/** Forgotten passwords, and changing one that is known. */
export const mountPasswords = (door: Door, context: AccountContext): void => {
  const { db, clock, captcha, publicUrl, resetLimits, onMailQueued, onLoginEnded } = context;

  const once = async ({ request, response }: Exchange, work: () => Promise<void>): Promise<undefined> => {
    const sent = idempotencyOf(request, request.path);
    if (await doFormOnce(context, sent, work)) response.set('Idempotency-Replayed', 'true');
  };

  answerUnkept(
    door,
    requestResetEndpoint,
    async ({ body: { email, captchaToken }, request, response }) =>
      await once({ request, response }, async () => {
        await requireResetAttempt(db, resetLimits, callerAddress(request), clock.now());
        await captcha.require(captchaToken, request.ip ?? '', 'forgot-password');
        const wish = { email, language: languageOf(request), origin: linkOrigin(request, publicUrl) };
        await askForReset(db, resetLimits, wish, clock.now());
        onMailQueued();
      }),
  );

  answerUnkept(door, checkResetTokenEndpoint, async ({ params: { token } }) => {
    await requireLivingToken(db, token, clock.now());
    return {};
  });

  answerUnkept(
    door,
    resetPasswordEndpoint,
    async ({ body, request, response }) =>
      await once({ request, response }, async () => {
        const { password, token, captchaToken } = body;
        await captcha.require(captchaToken, request.ip ?? '', 'reset-password');
        // Asked before the hash is computed, which costs more than asking.
        await requireLivingToken(db, token, clock.now());
        const spent = await spendResetToken(db, token, await hashPassword(password), clock.now());
        spent.ended.forEach(onLoginEnded);
        // Whoever reads the user's mail is the user, and gets in from here though strangers try passwords meanwhile.
        await knowDevice(context, spent.userId, { request, response });
      }),
  );

  answerUnkept(door, changePasswordEndpoint, async ({ caller, body, request, response }) => {
    const { user, loginId } = signedIn(caller);
    const credentials = { email: user.email, password: body.currentPassword };
    await requireCurrentPassword(context, credentials, loginId);
    const passwordHash = await hashPassword(body.password);
    const ended = await storePassword(db, user.id, passwordHash, clock.now(), loginId);
    ended.forEach(onLoginEnded);
    await knowDevice(context, user.id, { request, response });
    return undefined;
  });
};
