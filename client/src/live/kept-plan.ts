import type { Day } from '@werkplan/shared/values/day.ts';
import { isRememberedAtom, signInStateAtom } from '../account/sign-in-atoms.ts';
import { store } from '../lib/client.ts';

/** The name of a day's copy. */
export const keptDay = (day: Day): string => `day:${day}`;

/**
 * The copy of that name, and when the server last confirmed it (ms), for a page that was started without a network. null where
 * there is none; and for who is signed in: they are shown nothing older than what they see.
 */
export const readKept = async <Value>(
  name: string,
): Promise<{ readonly value: Value; readonly at: number } | null> => {
  const { user } = store().get(signInStateAtom);
  if (!user || !store().get(isRememberedAtom)) return null;
  const { readForPerson } = await import('../account/person-copies.ts');
  return await readForPerson<Value>(user, name);
};
