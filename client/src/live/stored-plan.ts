import type { Day } from '@werkplan/shared/values/day.ts';
import { isRememberedAtom, signInStateAtom } from '../account/sign-in-atoms.ts';
import { store } from '../lib/client.ts';

export const dayCopyName = (day: Day): string => `day:${day}`;

/**
 * Reads a copy stored for a start without a network, with the time (ms) at which the server last confirmed it. Null if
 * there is no copy or no user, or once the server has confirmed the sign-in, because then only the server's data is shown.
 */
export const readStoredCopy = async <Value>(
  name: string,
): Promise<{ readonly value: Value; readonly at: number } | null> => {
  const { user } = store().get(signInStateAtom);
  if (!user || !store().get(isRememberedAtom)) return null;
  const { readUserCopy } = await import('../account/user-copies.ts');
  return await readUserCopy<Value>(user, name);
};
