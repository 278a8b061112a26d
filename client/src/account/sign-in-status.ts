import type { User } from '@werkplan/shared/account/user-schema.ts';

/** What is known about who is signed in (rules/account.md#sign-in-status). */
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
  /** The text of the last failure; shown on the login page until the next attempt. */
  readonly error: unknown;
  /** The server hasn't answered yet: the person is the one of whom this browser has a copy, and may only look. */
  readonly isRemembered?: boolean;
}

export type SignInEvent =
  | { readonly type: 'started' }
  | { readonly type: 'signedIn'; readonly user: User }
  /** Nobody knows whether the sign-in still holds: there is no answer. */
  | { readonly type: 'remembered'; readonly user: User }
  | { readonly type: 'signedOut' }
  /** Any 401 from any call. */
  | { readonly type: 'unauthorized'; readonly error: unknown }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'sessionCheckFailed'; readonly error: unknown; readonly onLogin: boolean }
  | { readonly type: 'resetMailSent' }
  /** A reset link was found good, or the change of a password is over for another reason than success. */
  | { readonly type: 'answered' }
  | { readonly type: 'passwordChanged' }
  | { readonly type: 'errorCleared' };

export const firstLoad: SignInState = { status: 'FIRST_LOAD', user: null, error: null };
const signedOut: SignInState = { status: 'NOT_AUTHENTICATED', user: null, error: null };

/** The status after an event. A refused sign-in (401) stays NOT_AUTHENTICATED and keeps its error for the form. */
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
      // A later 401 without a text leaves the reason on screen.
      return {
        ...signedOut,
        error: event.error ?? (state.status === 'NOT_AUTHENTICATED' ? state.error : null),
      };
    case 'failed':
      return state.status === 'NOT_AUTHENTICATED'
        ? { ...state, error: event.error }
        : { ...state, status: 'ERROR', error: event.error };
    case 'sessionCheckFailed':
      // Whoever is only remembered stays so until there is an answer.
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

/** Whether a route change asks the server who is signed in; the first load always does. */
export const mustCheckSession = (status: SignInStatus, hasStoredToken: boolean): boolean =>
  status === 'FIRST_LOAD' || (!unchecked.includes(status) && !hasStoredToken);
