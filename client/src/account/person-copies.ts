import type { User } from '@werkplan/shared/account/user-schema.ts';
import { dropCopies, keepCopy, readCopy } from '../lib/kept-copies.ts';
import { readStored, removeStored, writeStored } from '../lib/local-storage.ts';
import { csrfKey, keptForKey } from '../lib/stored-keys.ts';

// Copies of what a person was shown, for a start without a network; they lie under the person's number, one person at a time.

const personName = 'person';
const ownerOf = (userId: number): string => `person:${userId}`;
const isPersons = (owner: string): boolean => owner.startsWith('person:');

/** Whoever has signed out, be it in another tab, leaves nothing here any more. */
const isSignedInHere = (): boolean => readStored(csrfKey) !== null;

/** Keeps something of what `user` is shown; `at`: when the server last confirmed it, ms. */
export const keepForPerson = async (user: User, name: string, value: unknown, at: number): Promise<void> => {
  if (!isSignedInHere()) return;
  const owner = ownerOf(user.id);
  if (readStored(keptForKey) !== String(user.id)) {
    await dropCopies((copy) => isPersons(copy.owner) && copy.owner !== owner);
    writeStored(keptForKey, String(user.id));
  }
  await keepCopy(owner, personName, user, at);
  await keepCopy(owner, name, value, at);
};

/** Who the copies are for; null: there are none. */
export const keptPerson = async (): Promise<User | null> => {
  const userId = Number(readStored(keptForKey));
  return (await readCopy<User>(ownerOf(userId), personName))?.value ?? null;
};

/** What this person was shown under that name; null: no copy of it. */
export const readForPerson = async <Value>(
  { id }: User,
  name: string,
): Promise<{ readonly value: Value; readonly at: number } | null> => await readCopy<Value>(ownerOf(id), name);

/** Deletes the copies of everybody but this person; null: of everybody. */
export const forgetOthers = async (userId: number | null): Promise<void> => {
  const kept = userId === null ? null : ownerOf(userId);
  if (readStored(keptForKey) !== String(userId)) removeStored(keptForKey);
  await dropCopies(({ owner }) => isPersons(owner) && owner !== kept);
};
