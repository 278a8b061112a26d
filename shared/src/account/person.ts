/** `invited`: has not accepted yet; `former`: anonymized for good. */
export const personStates = ['active', 'invited', 'disabled', 'former'] as const;

export const signInMeans = ['password', 'passkey', 'totp', 'oidc'] as const;
