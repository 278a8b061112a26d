import { atom } from 'jotai';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { planDayAtom } from '../live/day-store.ts';

/**
 * `may` if the signed-in user may change the shown day; otherwise the user may not because the day is released: `locked`
 * without a request for a grant, `asked` while the request waits for an answer, `declined` after a refusal.
 */
export type GrantState = 'may' | 'locked' | 'asked' | 'declined';

/** The signed-in user's request for a grant to change the shown day; null without one. */
export const userGrantAtom = atom((get) => {
  const { user } = get(signInStateAtom);
  const grants = get(planDayAtom)?.grants.values() ?? [];
  return [...grants].find(({ userId }) => userId === user?.id) ?? null;
});

/** Derives the user's state from role, release and request (rules/release.md#who-may). */
export const grantStateAtom = atom((get): GrantState => {
  const { user } = get(signInStateAtom);
  const day = get(planDayAtom);
  if (!user || user.mayChangeReleased || !day || day.releases.size === 0) return 'may';
  const own = get(userGrantAtom);
  if (!own) return 'locked';
  return own.state === 'granted' ? 'may' : own.state;
});
