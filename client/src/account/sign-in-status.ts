import type { User } from '@werkplan/shared/account/user-schema.ts';

/** The message stays when the server ends the sessions meanwhile. */
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
  /** Status of the sign-in (rules/account.md#sign-in-status). */
  readonly error: unknown;
  /** Last failure; shown on the login page until the next attempt. */
  readonly isRemembered?: boolean;
}

export type SignInEvent =
  | { readonly type: 'started' }
  | { readonly type: 'signedIn'; readonly user: User }
  /** True when the user is only known from stored copies, and may only read. */
  | { readonly type: 'remembered'; readonly user: User }
  | { readonly type: 'signedOut' }
  /** The server does not answer, so the session is unconfirmed. */
  | { readonly type: 'unauthorized'; readonly error: unknown }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'sessionCheckFailed'; readonly error: unknown; readonly onLogin: boolean }
  | { readonly type: 'resetMailSent' }
  /** Any 401 from any call. */
  | { readonly type: 'answered' }
  | { readonly type: 'passwordChanged' }
  | { readonly type: 'errorCleared' };

export const firstLoad: SignInState = { status: 'FIRST_LOAD', user: null, error: null };
const signedOut: SignInState = { status: 'NOT_AUTHENTICATED', user: null, error: null };

/** A reset link is valid, or a password change ended without success. */
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
      // Returns the state after an event. A refused sign-in (401) stays NOT_AUTHENTICATED and keeps its error
      // for the form.
      return {
        ...signedOut,
        error: event.error ?? (state.status === 'NOT_AUTHENTICATED' ? state.error : null),
      };
    case 'failed':
      return state.status === 'NOT_AUTHENTICATED'
        ? { ...state, error: event.error }
        : { ...state, status: 'ERROR', error: event.error };
    case 'sessionCheckFailed':
      // A later 401 without a text keeps the shown reason.
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

/** A user known from stored copies stays until the server answers. */
export const mustCheckSession = (status: SignInStatus, hasStoredToken: boolean): boolean =>
  status === 'FIRST_LOAD' || (!unchecked.includes(status) && !hasStoredToken);
