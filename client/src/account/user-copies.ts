import type { User } from '@werkplan/shared/account/user-schema.ts';
import { deleteCopies, storeCopy, readCopy } from '../lib/offline-copies.ts';
import { readStored, removeStored, writeStored } from '../lib/local-storage.ts';
import { csrfKey, storedPlanOwnerKey } from '../lib/stored-keys.ts';

// Stored copies of the plan allow a start without a network; only one user's copies are stored at a time.

const personName = 'person';
const ownerOf = (userId: number): string => `person:${userId}`;
const isPersons = (owner: string): boolean => owner.startsWith('person:');

/** True if this browser is signed in; nothing may be stored after a sign-out in this or another tab. */
const isSignedInHere = (): boolean => readStored(csrfKey) !== null;

/**
 * Stores data shown to `user`, unless this browser is signed out; `at` is the time (ms since 1970) at which the server
 * last confirmed the data.
 */
export const storeUserCopy = async (user: User, name: string, value: unknown, at: number): Promise<void> => {
  if (!isSignedInHere()) return;
  const owner = ownerOf(user.id);
  if (readStored(storedPlanOwnerKey) !== String(user.id)) {
    await deleteCopies((copy) => isPersons(copy.owner) && copy.owner !== owner);
    writeStored(storedPlanOwnerKey, String(user.id));
  }
  await storeCopy(owner, personName, user, at);
  await storeCopy(owner, name, value, at);
};

/** Returns the user whose copies are stored; null if there are none. */
export const storedUser = async (): Promise<User | null> => {
  const userId = Number(readStored(storedPlanOwnerKey));
  return (await readCopy<User>(ownerOf(userId), personName))?.value ?? null;
};

/** Returns the user's copy with this name; null if there is none. */
export const readUserCopy = async <Value>(
  { id }: User,
  name: string,
): Promise<{ readonly value: Value; readonly at: number } | null> => await readCopy<Value>(ownerOf(id), name);

/** Deletes all copies except this user's; null deletes all. */
export const deleteOtherCopies = async (userId: number | null): Promise<void> => {
  const kept = userId === null ? null : ownerOf(userId);
  if (readStored(storedPlanOwnerKey) !== String(userId)) removeStored(storedPlanOwnerKey);
  await deleteCopies(({ owner }) => isPersons(owner) && owner !== kept);
};
