import {
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** A passkey that the browser makes with these options; `known` where it has one of this person already, null when it made none. */
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
