import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import {
  passkeyOptionsEndpoint,
  passkeySignInEndpoint,
} from '@werkplan/shared/account/second-step-sign-in-endpoints.ts';
import { call } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-errors.ts';
import { signInWith, dispatchSignIn } from './account-api.ts';

/** Asks the browser for a passkey; resolves with null if the user has chosen none or the browser has failed. */
export const getPasskey = async (
  options: Readonly<Record<string, unknown>>,
  useBrowserAutofill = false,
): Promise<AuthenticationResponseJSON | null> => {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return await startAuthentication({ optionsJSON, useBrowserAutofill }).catch(() => null);
};

const sendPasskey = async (
  response: AuthenticationResponseJSON,
  pending: { pendingSignIn?: string },
): Promise<void> => {
  const body = { response: { ...response, response: { ...response.response } }, ...pending };
  await signInWith(async () => (await call(passkeySignInEndpoint, { body })).data);
};

/** Signs in with a passkey, alone or as the second step. After a refusal, the sign-in state has the error. */
export const submitPasskey = async (pending: { pendingSignIn?: string }): Promise<void> => {
  try {
    const { data } = await call(passkeyOptionsEndpoint, { body: pending });
    const response = await getPasskey(data);
    if (response) await sendPasskey(response, pending);
  } catch (error) {
    if (error instanceof ApiError) dispatchSignIn({ type: 'failed', error });
  }
};

/** Offers passkeys in the autofill of the e-mail field until `isStopped` returns true. */
export const offerInAutofill = async (isStopped: () => boolean): Promise<void> => {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  const { data } = await call(passkeyOptionsEndpoint, { body: {} }, { quiet: true });
  if (isStopped()) return;
  void getPasskey(data, true).then(async (response) => {
    if (response && !isStopped()) await sendPasskey(response, {});
  });
};

export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony();
