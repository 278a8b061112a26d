import {
  changePasswordEndpoint,
  checkMailedTokenEndpoint,
  checkResetTokenEndpoint,
  requestResetEndpoint,
  resetPasswordEndpoint,
} from '@werkplan/shared/account/password-endpoints.ts';
import { invalid } from '@werkplan/shared/errors/domain-error.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { IdempotentHandler } from '../http/handlers.ts';
import { languageOf } from '../http/error-handler.ts';
import { findLinkOrigin } from '../http/origin.ts';
import { type AccountContext, markDeviceKnown, requireUser } from './account-context.ts';
import { hashPassword } from './passwords.ts';
import { queueResetMail, requireResetAttempt } from './reset-service.ts';
import { requireValidResetToken, spendResetToken } from './reset-token-store.ts';
import { isOwnPassword, namesUnfitForPassword } from './verify-credentials.ts';
import { storePassword } from './password-store.ts';
import { requireStrongPassword } from './weak-password.ts';
import { findUser, findUserById } from './user-store.ts';
import { listValidTokensOf, revokeTokensOf } from './user-tokens-store.ts';

export const mountPasswords = (router: EndpointRouter, context: AccountContext): void => {
  const { audit, db, clock, captcha, publicUrl, resetLimits, onMailQueued } = context;
  const notifyEnded = async (logins: readonly number[], tokens: readonly number[] = []): Promise<void> => {
    // `onCallerChanged` is called even if no login ended, because the warning about demo users depends on their passwords.
    await Promise.all([
      context.onCallerChanged(),
      ...logins.map(context.onLoginEnded),
      ...tokens.map(context.onTokenEnded),
    ]);
  };
  const idOf = async (email: string) => (await findUser(db, email))?.id ?? null;

  // The call is idempotent so that a form can be sent again if the answer got lost, although its captcha is valid only once.
  const askingReset: IdempotentHandler<typeof requestResetEndpoint, void> = {
    prepare: async ({ body: { captchaToken }, request }) => {
      // The captcha is checked before the attempt is counted, so that robots can't use up the attempts of a shared address.
      await captcha.require(captchaToken, request.ip ?? '', 'forgot-password');
      await requireResetAttempt(db, resetLimits, callerAddress(request));
    },
    run: async (tx, call) => {
      const { body, request, afterwards } = call;
      const { email } = body;
      const wish = { email, language: languageOf(request), origin: findLinkOrigin(request, publicUrl) };
      await queueResetMail(tx, resetLimits, wish, clock.now());
      afterwards(onMailQueued);
      afterwards(() => audit.asked('password.askReset', call, async () => await idOf(email)));
      return undefined;
    },
  };
  router.idempotent(requestResetEndpoint, audit.guarded('password.askReset', askingReset));

  router.read(checkResetTokenEndpoint, async ({ params: { token } }) => {
    await requireValidResetToken(db, token, clock.now());
    return {};
  });

  router.read(checkMailedTokenEndpoint, async ({ body: { token } }) => {
    const userId = await requireValidResetToken(db, token, clock.now());
    return { tokens: (await listValidTokensOf(db, userId, clock.now())).map(({ name }) => name) };
  });

  const resetting: IdempotentHandler<typeof resetPasswordEndpoint, string> = {
    prepare: async ({ body: { password, token, captchaToken }, request }) => {
      await captcha.require(captchaToken, request.ip ?? '', 'reset-password');
      // The token is checked before hashing, because hashing costs more.
      const userId = await requireValidResetToken(db, token, clock.now());
      const user = await findUserById(db, userId);
      if (user) requireStrongPassword(password, await namesUnfitForPassword(context, user));
      return await hashPassword(password);
    },
    run: async (tx, call, passwordHash) => {
      const { body, request, response, afterwards } = call;
      const { token, revokeTokens } = body;
      const spent = await spendResetToken(tx, token, passwordHash, clock.now());
      // The mailed link proves who the person is, so this browser becomes known and strangers' attempts can't lock it out.
      await markDeviceKnown(tx, context, spent.userId, { request, response });
      const { userId } = spent;
      const revoked = revokeTokens ? await revokeTokensOf(tx, userId, clock.now()) : [];
      await audit.done(tx, 'password.reset', call, { userId });
      for (const id of revoked)
        await audit.done(tx, 'token.revoke', call, { userId, subject: `token:${id}` });
      afterwards(async () => await notifyEnded(spent.ended, revoked));
      return undefined;
    },
  };
  router.idempotent(resetPasswordEndpoint, audit.guarded('password.reset', resetting));

  const changing: IdempotentHandler<typeof changePasswordEndpoint, string> = {
    prepare: async ({ caller, body }) => {
      if (!(await isOwnPassword(context, requireUser(caller), body.currentPassword)))
        throw invalid({ currentPassword: 'validation.wrongPassword' });
      requireStrongPassword(body.password, await namesUnfitForPassword(context, requireUser(caller).user));
      return await hashPassword(body.password);
    },
    run: async (tx, call, passwordHash) => {
      const { caller, request, response, afterwards } = call;
      const { user, loginId } = requireUser(caller);
      const ended = await storePassword(tx, user.id, passwordHash, clock.now(), loginId);
      await markDeviceKnown(tx, context, user.id, { request, response });
      await audit.done(tx, 'password.change', call, { userId: user.id });
      afterwards(async () => await notifyEnded(ended));
      return undefined;
    },
  };
  router.idempotent(changePasswordEndpoint, audit.guarded('password.change', changing));
};
