import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';

const minutes = 10;

const hashOf = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url');

/** Stores a challenge (base64url) for a new passkey of this user, or with `userId` null for a sign-in or a proof of identity. */
export const storeChallenge = async (
  db: Database,
  challenge: string,
  userId: number | null,
  now: Date,
): Promise<void> => {
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await db
    .insertInto('passkeyChallenge')
    .values({ hash: hashOf(challenge), userId, expiresAt })
    .execute();
};

/** Uses up a challenge. Returns false if it was used before, has expired, or is for another user or purpose. */
export const spendChallenge = async (
  db: Database,
  challenge: string,
  userId: number | null,
  now: Date,
): Promise<boolean> => {
  const spent = await db
    .deleteFrom('passkeyChallenge')
    .where('hash', '=', hashOf(challenge))
    .where('userId', 'is not distinct from', userId)
    .where('expiresAt', '>', now)
    .returning('hash')
    .executeTakeFirst();
  return spent !== undefined;
};
