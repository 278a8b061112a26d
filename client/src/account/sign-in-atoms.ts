import type { AwaitedStep } from '@werkplan/shared/account/second-step-schema.ts';
import { atom } from 'jotai';
import { firstLoad, nextSignInState, type SignInEvent, type SignInState } from './sign-in-status.ts';

const stateAtom = atom<SignInState>(firstLoad);

/** The sign-in state; writing an event moves the machine on. */
export const signInStateAtom = atom(
  (get) => get(stateAtom),
  (get, set, event: SignInEvent) => set(stateAtom, nextSignInState(get(stateAtom), event)),
);

export const signInStatusAtom = atom((get) => get(stateAtom).status);
/** Whether who is signed in is only remembered: the page was started without a network. */
export const isRememberedAtom = atom((get) => get(stateAtom).isRemembered ?? false);
/** Prints runs that carry nothing, too. */
export const printsEmptyRunsAtom = atom((get) => get(stateAtom).user?.printsEmptyRuns ?? true);
export const isSignedInAtom = atom((get) => get(stateAtom).user !== null);

/** The password was right, and a second step is to follow, or to be set up; null: none is. */
export const awaitedStepAtom = atom<AwaitedStep | null>(null);

/** What the server warns planners of (`x-plan-warning`); null: nothing. */
export const planWarningAtom = atom<string | null>(null);
