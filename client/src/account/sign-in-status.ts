import type { User } from '@werkplan/shared/account/user-schema.ts';

/** Status of the sign-in (rules/account.md#sign-in-status). */
export type SignInStatus =
  | 'FIRST_LOAD'
  | 'BUSY'
  | 'AUTHENTICATED'
  | 'NOT_AUTHENTICATED'
  | 'RESET_PASSWORD_SENT'
  | 'PASSWORD_CHANGED'
  | 'ERROR'
  | 'REGISTERED';

export interface SignInState {
  readonly status: SignInStatus;
  readonly user: User | null;
  /** Last failure; shown on the login page until the next attempt. */
  readonly error: unknown;
  /** True when the user is only known from stored copies, and may only read. */
  readonly isRemembered?: boolean;
}

export type SignInEvent =
  | { readonly type: 'started' }
  | { readonly type: 'signedIn'; readonly user: User }
  /** The server does not answer, so the session is unconfirmed. */
  | { readonly type: 'remembered'; readonly user: User }
  | { readonly type: 'signedOut' }
  /** Any 401 from any call. */
  | { readonly type: 'unauthorized'; readonly error: unknown }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'sessionCheckFailed'; readonly error: unknown; readonly onLogin: boolean }
  | { readonly type: 'resetMailSent' }
  /** A reset link is valid, or a password change ended without success. */
  | { readonly type: 'answered' }
  | { readonly type: 'passwordChanged' }
  | { readonly type: 'errorCleared' };

export const firstLoad: SignInState = { status: 'FIRST_LOAD', user: null, error: null };
const signedOut: SignInState = { status: 'NOT_AUTHENTICATED', user: null, error: null };

/**
 * Returns the state after an event. A refused sign-in (401) stays NOT_AUTHENTICATED and keeps its error for
 * the form.
 */
export const nextSignInState = (state: SignInState, event: SignInEvent): SignInState => {
  switch (event.type) {
    case 'started':
      return { ...state, status: 'BUSY', error: null };
    case 'signedIn':
      return { status: 'AUTHENTICATED', user: event.user, error: null };
    case 'remembered':
      return {
        status: 'AUTHENTICATED',
        user: { ...event.user, role: 'viewer' },
        error: null,
        isRemembered: true,
      };
    case 'signedOut':
      return signedOut;
    case 'unauthorized':
      // A later 401 without a text keeps the shown reason.
      return {
        ...signedOut,
        error: event.error ?? (state.status === 'NOT_AUTHENTICATED' ? state.error : null),
      };
    case 'failed':
      return state.status === 'NOT_AUTHENTICATED'
        ? { ...state, error: event.error }
        : { ...state, status: 'ERROR', error: event.error };
    case 'sessionCheckFailed':
      // A user known from stored copies stays until the server answers.
      if (state.isRemembered) return state;
      return event.onLogin ? signedOut : { ...state, status: 'ERROR', error: event.error };
    case 'resetMailSent':
      return { ...signedOut, status: 'RESET_PASSWORD_SENT' };
    case 'passwordChanged':
      return { ...signedOut, status: 'PASSWORD_CHANGED' };
    case 'answered':
      return { ...state, status: state.user ? 'AUTHENTICATED' : 'NOT_AUTHENTICATED', error: null };
    case 'errorCleared':
      return { ...state, status: state.status === 'ERROR' ? 'NOT_AUTHENTICATED' : state.status, error: null };
  }
};

const unchecked: readonly SignInStatus[] = ['BUSY', 'PASSWORD_CHANGED', 'RESET_PASSWORD_SENT'];

/** True when a route change must check the session; the first load always does. */
export const mustCheckSession = (status: SignInStatus, hasStoredToken: boolean): boolean =>
  status === 'FIRST_LOAD' || (!unchecked.includes(status) && !hasStoredToken);
