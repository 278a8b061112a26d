import type { User } from '@werkplan/shared/account/user-schema.ts';
import { dropCopies, keepCopy, readCopy } from '../lib/kept-copies.ts';
import { readStored, removeStored, writeStored } from '../lib/local-storage.ts';
import { csrfKey, keptForKey } from '../lib/stored-keys.ts';

// Stored copies of the plan for a start without a network; only one user's are kept at a time.

const personName = 'person';
const ownerOf = (userId: number): string => `person:${userId}`;
const isPersons = (owner: string): boolean => owner.startsWith('person:');

/** False after a sign-out, in this or another tab; nothing may be stored then. */
const isSignedInHere = (): boolean => readStored(csrfKey) !== null;

/** Stores data shown to `user`; `at` is the time (ms) when the server last confirmed it. */
export const storeUserCopy = async (user: User, name: string, value: unknown, at: number): Promise<void> => {
  if (!isSignedInHere()) return;
  const owner = ownerOf(user.id);
  if (readStored(keptForKey) !== String(user.id)) {
    await dropCopies((copy) => isPersons(copy.owner) && copy.owner !== owner);
    writeStored(keptForKey, String(user.id));
  }
  await keepCopy(owner, personName, user, at);
  await keepCopy(owner, name, value, at);
};

/** The user whose copies are stored; null for none. */
export const storedUser = async (): Promise<User | null> => {
  const userId = Number(readStored(keptForKey));
  return (await readCopy<User>(ownerOf(userId), personName))?.value ?? null;
};

/** Returns the user's copy of that name; null when there is none. */
export const readUserCopy = async <Value>(
  { id }: User,
  name: string,
): Promise<{ readonly value: Value; readonly at: number } | null> => await readCopy<Value>(ownerOf(id), name);

/** Deletes all copies but this user's; null deletes all. */
export const deleteOtherCopies = async (userId: number | null): Promise<void> => {
  const kept = userId === null ? null : ownerOf(userId);
  if (readStored(keptForKey) !== String(userId)) removeStored(keptForKey);
  await dropCopies(({ owner }) => isPersons(owner) && owner !== kept);
};
