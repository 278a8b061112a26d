/** The provider redirects the browser to this address, which is registered there. */
export const oidcCallbackPath = '/api/oidc/callback';
/** The provider reports logouts to this address (back-channel logout). */
export const oidcLogoutPath = '/api/oidc/logout';
/** The page where a proof of identity at the provider ends; it lets the window that requested the proof continue. */
export const provenPath = '/proven';

/** Reasons why a sign-in at the provider failed, named in `/login?error=`; each is an error code. */
export const oidcRefusals = [
  'OIDC_UNAVAILABLE',
  'OIDC_REFUSED',
  'OIDC_EMAIL_UNVERIFIED',
  'OIDC_UNKNOWN_USER',
  'OIDC_OTHER_IDENTITY',
  'USER_NOT_ACTIVE',
] as const;
export type OidcRefusal = (typeof oidcRefusals)[number];
