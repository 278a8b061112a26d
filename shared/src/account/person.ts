/** `invited`: has not accepted yet; `former`: made anonymous, for good. */
export const personStates = ['active', 'invited', 'disabled', 'former'] as const;

/** What a person can sign in with. */
export const signInMeans = ['password', 'passkey', 'totp', 'oidc'] as const;
