import {
  changePasswordEndpoint,
  checkMailedTokenEndpoint,
  requestResetEndpoint,
  resetPasswordEndpoint,
} from '@werkplan/shared/account/password-endpoints.ts';
import type { CallInput } from '@werkplan/shared/http/endpoint.ts';
import { call, newIdempotencyKey } from '../lib/api-client.ts';
import { NetworkError } from '../lib/api-errors.ts';
import { removeStored } from '../lib/local-storage.ts';
import { dispatchSignIn } from './account-api.ts';
import type { SignInEvent } from './sign-in-atoms.ts';
import { csrfKey } from '../lib/stored-keys.ts';

/**
 * Sends a form, and once more with the same idempotency key if no answer comes. The same key is needed because a captcha
 * is valid once, so that another submit would be refused.
 */
const sendForm = async (
  send: (idempotencyKey: string, quiet: boolean) => Promise<unknown>,
): Promise<void> => {
  const key = newIdempotencyKey();
  try {
    await send(key, true);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    await send(key, false);
  }
};

/** Stores the result of `attempt` in the sign-in state; resolves to true on success. */
const notifyEnd = async (attempt: Promise<void>, done: SignInEvent): Promise<boolean> => {
  dispatchSignIn({ type: 'started' });
  try {
    await attempt;
    dispatchSignIn(done);
    return true;
  } catch (error) {
    dispatchSignIn({ type: 'failed', error });
    return false;
  }
};

export const requestReset = async (
  body: CallInput<typeof requestResetEndpoint>['body'],
): Promise<boolean> => {
  const sent = sendForm(
    async (idempotencyKey, quiet) => await call(requestResetEndpoint, { body }, { idempotencyKey, quiet }),
  );
  return await notifyEnd(sent, { type: 'resetMailSent' });
};

/**
 * Checks a mailed link and resolves with the names of the user's API tokens.
 * @throws ApiError TOKEN_EXPIRED, TOKEN_USED; NetworkError
 */
export const checkResetLink = async (token: string): Promise<readonly string[]> => {
  dispatchSignIn({ type: 'started' });
  try {
    return (await call(checkMailedTokenEndpoint, { body: { token } }, { quiet: true })).data.tokens;
  } finally {
    dispatchSignIn({ type: 'answered' });
  }
};

/** Sets the new password, which ends all sessions of the user, including this one. */
export const changeForgottenPassword = async (
  body: CallInput<typeof resetPasswordEndpoint>['body'],
): Promise<boolean> => {
  const sent = sendForm(
    async (idempotencyKey, quiet) => await call(resetPasswordEndpoint, { body }, { idempotencyKey, quiet }),
  );
  return await notifyEnd(
    sent.then(() => removeStored(csrfKey)),
    { type: 'passwordChanged' },
  );
};

/** @throws ApiError with refused fields; NetworkError */
export const changePassword = async (
  body: CallInput<typeof changePasswordEndpoint>['body'],
): Promise<void> => {
  await call(changePasswordEndpoint, { body });
};
