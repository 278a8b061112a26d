import {
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** Asks the browser to create a passkey; returns 'known' if it already has one of this user, and null on failure. */
export const makePasskey = async (
  options: Readonly<Record<string, unknown>>,
): Promise<RegistrationResponseJSON | 'known' | null> => {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return await startRegistration({ optionsJSON }).catch((error: unknown) =>
    error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      ? 'known'
      : null,
  );
};
