import type { User } from '@werkplan/shared/account/user-schema.ts';
import { readStored } from '../lib/local-storage.ts';
import { keptForKey } from '../lib/stored-keys.ts';

const copies = async () => await import('./person-copies.ts');

/** Who was signed in here last, by the kept copy; used where the server doesn't answer. */
export const rememberedPerson = async (): Promise<User | null> => {
  if (readStored(keptForKey) === null) return null;
  return await copies().then(
    ({ keptPerson }) => keptPerson(),
    () => null,
  );
};

/** Deletes the copies of everybody but this person (null: of everybody), where there are any. */
export const forgetCopies = (userId: number | null): void => {
  const keptFor = readStored(keptForKey);
  if (keptFor === null || keptFor === String(userId)) return;
  copies().then(
    ({ forgetOthers }) => forgetOthers(userId),
    () => undefined,
  );
};
