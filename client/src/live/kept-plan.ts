import type { Day } from '@werkplan/shared/values/day.ts';
import { isRememberedAtom, signInStateAtom } from '../account/sign-in-atoms.ts';
import { store } from '../lib/client.ts';

export const keptDay = (day: Day): string => `day:${day}`;

/**
 * Reads a stored copy with the time (ms) of its confirmation, for a page opened without a network. null when
 * there is none or when the session was confirmed, because that user must not see anything older than the
 * server's state.
 */
export const readKept = async <Value>(
  name: string,
): Promise<{ readonly value: Value; readonly at: number } | null> => {
  const { user } = store().get(signInStateAtom);
  if (!user || !store().get(isRememberedAtom)) return null;
  const { readUserCopy } = await import('../account/user-copies.ts');
  return await readUserCopy<Value>(user, name);
};
