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
import { dispatch } from './account-api.ts';
import type { SignInEvent } from './sign-in-status.ts';
import { csrfKey } from '../lib/stored-keys.ts';

/**
 * Sends a form; without an answer once more, by the same key: what the server had done already it only answers again. A
 * captcha counts once, so whoever pressed the button a second time would be refused.
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

/** Tells how a form went; true when it went well. */
const notifyEnd = async (attempt: Promise<void>, done: SignInEvent): Promise<boolean> => {
  dispatch({ type: 'started' });
  try {
    await attempt;
    dispatch(done);
    return true;
  } catch (error) {
    dispatch({ type: 'failed', error });
    return false;
  }
};

/** Asks for the mail with the link; how that went is the sign-in state's too. */
export const requestReset = async (
  body: CallInput<typeof requestResetEndpoint>['body'],
): Promise<boolean> => {
  const sent = sendForm(
    async (idempotencyKey, quiet) => await call(requestResetEndpoint, { body }, { idempotencyKey, quiet }),
  );
  return await notifyEnd(sent, { type: 'resetMailSent' });
};

/** Names of the person's tokens for scripts. @throws ApiError TOKEN_EXPIRED, TOKEN_USED; NetworkError */
export const checkResetLink = async (token: string): Promise<readonly string[]> => {
  dispatch({ type: 'started' });
  try {
    return (await call(checkMailedTokenEndpoint, { body: { token } }, { quiet: true })).data.tokens;
  } finally {
    dispatch({ type: 'answered' });
  }
};

/** Sets the new password; all logins of the user have ended then, this browser's too. */
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

/** @throws ApiError with the fields it refuses; NetworkError */
export const changePassword = async (
  body: CallInput<typeof changePasswordEndpoint>['body'],
): Promise<void> => {
  await call(changePasswordEndpoint, { body });
};
