import type { AwaitedStep } from '@werkplan/shared/account/second-step-schema.ts';
import { atom } from 'jotai';
import { firstLoad, nextSignInState, type SignInEvent, type SignInState } from './sign-in-status.ts';

const stateAtom = atom<SignInState>(firstLoad);

/** The sign-in state; writing an event advances it. */
export const signInStateAtom = atom(
  (get) => get(stateAtom),
  (get, set, event: SignInEvent) => set(stateAtom, nextSignInState(get(stateAtom), event)),
);

export const signInStatusAtom = atom((get) => get(stateAtom).status);
/** True when the user is only known from stored copies, after a start without a network. */
export const isRememberedAtom = atom((get) => get(stateAtom).isRemembered ?? false);
/** True when this user prints runs without load. */
export const printsEmptyRunsAtom = atom((get) => get(stateAtom).user?.printsEmptyRuns ?? true);
export const isSignedInAtom = atom((get) => get(stateAtom).user !== null);

/** The pending second step after a correct password; null for none. */
export const awaitedStepAtom = atom<AwaitedStep | null>(null);

/** Warning for planners (`x-plan-warning`); null for none. */
export const planWarningAtom = atom<string | null>(null);
