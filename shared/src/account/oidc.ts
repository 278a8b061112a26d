/** Where the provider sends the browser back to; the address is registered there. */
export const oidcCallbackPath = '/api/oidc/callback';
/** Where the provider reports that somebody signed out there (back-channel logout). */
export const oidcLogoutPath = '/api/oidc/logout';
/** The page with which a proof there ends; the window that asked for it goes on. */
export const provenPath = '/proven';

/** Why a sign-in at the provider came to nothing, as `/login?error=` names it; an error code each. */
export const oidcRefusals = [
  'OIDC_UNAVAILABLE',
  'OIDC_REFUSED',
  'OIDC_EMAIL_UNVERIFIED',
  'OIDC_UNKNOWN_USER',
  'OIDC_OTHER_IDENTITY',
  'USER_NOT_ACTIVE',
] as const;
export type OidcRefusal = (typeof oidcRefusals)[number];
