import { atom } from 'jotai';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { planDayAtom } from '../live/day-store.ts';

/** How who is signed in stands to the shown day, which is released. */
export type Clearance = 'may' | 'locked' | 'asked' | 'declined';

/** The own request to change the shown day; null: there was none. */
export const ownGrantAtom = atom((get) => {
  const { user } = get(signInStateAtom);
  const grants = get(planDayAtom)?.grants.values() ?? [];
  return [...grants].find(({ userId }) => userId === user?.id) ?? null;
});

/** Whether who is signed in may change the shown day though it is released (rules/release.md#who-may). */
export const clearanceAtom = atom((get): Clearance => {
  const { user } = get(signInStateAtom);
  const day = get(planDayAtom);
  if (!user || user.mayChangeReleased || !day || day.releases.size === 0) return 'may';
  const own = get(ownGrantAtom);
  if (!own) return 'locked';
  return own.state === 'granted' ? 'may' : own.state;
});
