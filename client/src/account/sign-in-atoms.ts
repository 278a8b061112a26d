import type { AwaitedStep } from '@werkplan/shared/account/second-step-schema.ts';
import type { User } from '@werkplan/shared/account/user-schema.ts';
import { atom } from 'jotai';

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
  /** Last failure, which the sign-in page shows until the next attempt. */
  readonly error: unknown;
  /** True if the user is known only from stored copies, and may only read. */
  readonly isRemembered?: boolean;
}

export type SignInEvent =
  | { readonly type: 'started' }
  | { readonly type: 'signedIn'; readonly user: User }
  /** The server did not answer, so the stored user is shown although the session is unconfirmed. */
  | { readonly type: 'remembered'; readonly user: User }
  | { readonly type: 'signedOut' }
  /** A call was answered with 401. */
  | { readonly type: 'unauthorized'; readonly error: unknown }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'sessionCheckFailed'; readonly error: unknown; readonly onLogin: boolean }
  | { readonly type: 'resetMailSent' }
  /** A mailed link was checked, so that the form is no longer busy. */
  | { readonly type: 'answered' }
  | { readonly type: 'passwordChanged' }
  | { readonly type: 'errorCleared' };

export const firstLoad: SignInState = { status: 'FIRST_LOAD', user: null, error: null };
const signedOut: SignInState = { status: 'NOT_AUTHENTICATED', user: null, error: null };

/** Returns the state after an event. A refused sign-in (401) is NOT_AUTHENTICATED and keeps its error for the form. */
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
      // Keeps the error that the sign-in page shows if a later 401 brings none.
      return {
        ...signedOut,
        error: event.error ?? (state.status === 'NOT_AUTHENTICATED' ? state.error : null),
      };
    case 'failed':
      return state.status === 'NOT_AUTHENTICATED'
        ? { ...state, error: event.error }
        : { ...state, status: 'ERROR', error: event.error };
    case 'sessionCheckFailed':
      // Keeps the user from the stored copies until the server answers.
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

/** True if a route change must check the session, as the first load always does. */
export const mustCheckSession = (status: SignInStatus, hasStoredToken: boolean): boolean =>
  status === 'FIRST_LOAD' || (!unchecked.includes(status) && !hasStoredToken);

const stateAtom = atom<SignInState>(firstLoad);

/** Holds the sign-in state; writing an event to it advances the state. */
export const signInStateAtom = atom(
  (get) => get(stateAtom),
  (get, set, event: SignInEvent) => set(stateAtom, nextSignInState(get(stateAtom), event)),
);

export const signInStatusAtom = atom((get) => get(stateAtom).status);
/** True if the user is known only from stored copies, after a start without a network. */
export const isRememberedAtom = atom((get) => get(stateAtom).isRemembered ?? false);
/** True if this user's prints include runs without a load. */
export const printsEmptyRunsAtom = atom((get) => get(stateAtom).user?.printsEmptyRuns ?? true);
export const isSignedInAtom = atom((get) => get(stateAtom).user !== null);

/** Second step that is pending after a correct password; null if none is. */
export const awaitedStepAtom = atom<AwaitedStep | null>(null);

/** Warning from the `x-plan-warning` header, such as about a weak password (`plan-warning.ts`); null if there is none. */
export const planWarningAtom = atom<string | null>(null);
