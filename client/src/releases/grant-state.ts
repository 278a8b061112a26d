import { atom } from 'jotai';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { planDayAtom } from '../live/day-store.ts';

/** Tells if the signed-in user may change the shown released day, and otherwise the state of the user's request to change it. */
export type GrantState = 'may' | 'locked' | 'asked' | 'declined';

/** This user's request to change the shown day; null if there is none. */
export const userGrantAtom = atom((get) => {
  const { user } = get(signInStateAtom);
  const grants = get(planDayAtom)?.grants.values() ?? [];
  return [...grants].find(({ userId }) => userId === user?.id) ?? null;
});

/** Decides if the user may change the shown day despite its release (rules/release.md#who-may). */
export const grantStateAtom = atom((get): GrantState => {
  const { user } = get(signInStateAtom);
  const day = get(planDayAtom);
  if (!user || user.mayChangeReleased || !day || day.releases.size === 0) return 'may';
  const own = get(userGrantAtom);
  if (!own) return 'locked';
  return own.state === 'granted' ? 'may' : own.state;
});
