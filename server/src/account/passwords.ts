import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '@werkplan/shared/account/password.ts';
import { runInHashQueue } from './hash-gate.ts';

/** Settings of argon2id, which is the library's default algorithm: 19 MiB of memory and 2 passes. */
export const hashSettings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes a password for storage.
 * @throws TOO_MANY_REQUESTS when too many hashes are waiting
 */
export const hashPassword = async (password: string): Promise<string> =>
  await runInHashQueue(async () => await hash(normalizePassword(password), hashSettings));

/** A hash that no password matches. It has the same settings as real ones, so that comparing with it takes equally long. */
export const unmatchableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$3It27GCte4RvxaGZxvJlvA$V8Vua2YDb9h5NufF6e8ChJcHQwuKfMvomNpurpjWhp8';

/**
 * Compares a password with a hash. Without a hash, for an unknown user, it takes equally long and returns false.
 * @throws TOO_MANY_REQUESTS when too many hashes are waiting
 */
export const isPasswordRight = async (
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> => {
  const fits = await runInHashQueue(
    async () => await verify(passwordHash ?? unmatchableHash, normalizePassword(password)),
  );
  return fits && passwordHash !== undefined;
};
