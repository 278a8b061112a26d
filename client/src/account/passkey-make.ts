import {
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** Reason why the browser offers no passkeys on this page; null when it does. */
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
