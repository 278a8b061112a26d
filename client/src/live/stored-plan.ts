import type { Day } from '@werkplan/shared/values/day.ts';
import { isRememberedAtom, signInStateAtom } from '../account/sign-in-atoms.ts';
import { store } from '../lib/client.ts';

export const dayCopyName = (day: Day): string => `day:${day}`;

/**
 * Reads a stored copy, with the time (ms) of its confirmation, for a start without a network. Null if there is none, or
 * if the session is confirmed, because then only the server's state may be shown.
 */
export const readStoredCopy = async <Value>(
  name: string,
): Promise<{ readonly value: Value; readonly at: number } | null> => {
  const { user } = store().get(signInStateAtom);
  if (!user || !store().get(isRememberedAtom)) return null;
  const { readUserCopy } = await import('../account/user-copies.ts');
  return await readUserCopy<Value>(user, name);
};
