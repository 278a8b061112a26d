import {
  changePasswordEndpoint,
  checkMailedTokenEndpoint,
  checkResetTokenEndpoint,
  requestResetEndpoint,
  resetPasswordEndpoint,
} from '@werkplan/shared/account/password-endpoints.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { Door } from '../http/endpoint.ts';
import { languageOf } from '../http/error-handler.ts';
import { linkOrigin } from '../http/origin.ts';
import { type AccountContext, knowDevice, signedIn } from './account-context.ts';
import { hashPassword } from './passwords.ts';
import { askForReset, requireResetAttempt } from './reset-service.ts';
import { requireLivingToken, spendResetToken } from './reset-token-store.ts';
import { requireFreshProof } from './sign-in-service.ts';
import { storePassword } from './user-store.ts';
import { livingTokensOf, revokeTokensOf } from './user-tokens-store.ts';

/** Forgotten passwords, and changing one that is known. */
export const mountPasswords = (door: Door, context: AccountContext): void => {
  const { db, clock, captcha, publicUrl, resetLimits, onMailQueued, onLoginEnded, onTokenEnded } = context;

  // A captcha counts once: a form whose answer got lost can only come again with its Idempotency-Key.
  door.once(requestResetEndpoint, {
    prepare: async ({ body: { captchaToken }, request }) => {
      // Judged first: who shares a stranger's address isn't kept from a link by that one's junk.
      await captcha.require(captchaToken, request.ip ?? '', 'forgot-password');
      await requireResetAttempt(db, resetLimits, callerAddress(request), clock.now());
    },
    run: async (tx, { body: { email }, request, afterwards }) => {
      const wish = { email, language: languageOf(request), origin: linkOrigin(request, publicUrl) };
      await askForReset(tx, resetLimits, wish, clock.now());
      afterwards(onMailQueued);
      return undefined;
    },
  });

  door.read(checkResetTokenEndpoint, async ({ params: { token } }) => {
    await requireLivingToken(db, token, clock.now());
    return {};
  });

  door.read(checkMailedTokenEndpoint, async ({ body: { token } }) => {
    const userId = await requireLivingToken(db, token, clock.now());
    return { tokens: (await livingTokensOf(db, userId, clock.now())).map(({ name }) => name) };
  });

  door.once(resetPasswordEndpoint, {
    prepare: async ({ body: { password, token, captchaToken }, request }) => {
      await captcha.require(captchaToken, request.ip ?? '', 'reset-password');
      // Asked before the hash is computed, which costs more than asking.
      await requireLivingToken(db, token, clock.now());
      return await hashPassword(password);
    },
    run: async (tx, { body: { token, revokeTokens }, request, response, afterwards }, passwordHash) => {
      const spent = await spendResetToken(tx, token, passwordHash, clock.now());
      // Whoever reads the user's mail is the user, and gets in from here though strangers try passwords meanwhile.
      await knowDevice(tx, context, spent.userId, { request, response });
      const revoked = revokeTokens ? await revokeTokensOf(tx, spent.userId, clock.now()) : [];
      afterwards(() => {
        spent.ended.forEach(onLoginEnded);
        revoked.forEach(onTokenEnded);
      });
      return undefined;
    },
  });

  door.once(changePasswordEndpoint, {
    prepare: async ({ caller, body }) => {
      await requireFreshProof(context, signedIn(caller), body);
      return await hashPassword(body.password);
    },
    run: async (tx, { caller, request, response, afterwards }, passwordHash) => {
      const { user, loginId } = signedIn(caller);
      const ended = await storePassword(tx, user.id, passwordHash, clock.now(), loginId);
      await knowDevice(tx, context, user.id, { request, response });
      afterwards(() => ended.forEach(onLoginEnded));
      return undefined;
    },
  });
};
