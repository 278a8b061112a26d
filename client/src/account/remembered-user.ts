import type { User } from '@werkplan/shared/account/user-schema.ts';
import { readStored } from '../lib/local-storage.ts';
import { keptForKey } from '../lib/stored-keys.ts';

const copies = async () => await import('./user-copies.ts');

/** The last signed-in user by the stored copies, for when the server does not answer. */
export const rememberedUser = async (): Promise<User | null> => {
  if (readStored(keptForKey) === null) return null;
  return await copies().then(
    ({ storedUser }) => storedUser(),
    () => null,
  );
};

/** Deletes all copies but this user's (null: all), if there are any. */
export const forgetCopies = (userId: number | null): void => {
  const keptFor = readStored(keptForKey);
  if (keptFor === null || keptFor === String(userId)) return;
  copies().then(
    ({ deleteOtherCopies }) => deleteOtherCopies(userId),
    () => undefined,
  );
};
