import type { AwaitedStep } from '@werkplan/shared/account/second-step-schema.ts';
import { atom } from 'jotai';
import { firstLoad, nextSignInState, type SignInEvent, type SignInState } from './sign-in-status.ts';

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

/** Warning about the plan from the `x-plan-warning` header; null if there is none. */
export const planWarningAtom = atom<string | null>(null);
