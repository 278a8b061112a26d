import { createHash } from 'node:crypto';
import type { Passkey } from '@werkplan/shared/account/second-step-schema.ts';
import type { Database } from '../database/database.ts';

/** A passkey with the data by which a sign-in with it is verified. */
export interface StoredPasskey {
  id: number;
  userId: number;
  credentialId: string;
  /** The public key in COSE format, base64url. */
  publicKey: string;
  /** The host name for which the passkey was made (WebAuthn's relying party id). */
  rpId: string;
  /** The passkey's signature counter at its last use. */
  counter: number;
  transports: string[];
}

export interface NewPasskey extends Omit<StoredPasskey, 'id'> {
  name: string;
}

const storedColumns = ['id', 'userId', 'credentialId', 'publicKey', 'rpId', 'counter', 'transports'] as const;
const listedColumns = ['id', 'name', 'createdAt', 'lastUsedAt', 'transports'] as const;

const listed = ({
  transports,
  createdAt,
  lastUsedAt,
  ...passkey
}: Pick<Passkey, 'id' | 'name'> & {
  createdAt: Date;
  lastUsedAt: Date | null;
  transports: string[];
}): Passkey => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isPortable: ['usb', 'nfc', 'ble'].some((one) => transports.includes(one)),
});

/** Lists the user's passkeys, the oldest first. */
export const listPasskeys = async (db: Pick<Database, 'selectFrom'>, userId: number): Promise<Passkey[]> =>
  (
    await db.selectFrom('passkey').select(listedColumns).where('userId', '=', userId).orderBy('id').execute()
  ).map(listed);

/** Lists the user's passkeys for the site `rpId`, because browsers offer only these there. */
export const listPasskeysOfSite = async (
  db: Database,
  userId: number,
  rpId: string,
): Promise<StoredPasskey[]> =>
  await db
    .selectFrom('passkey')
    .select(storedColumns)
    .where('userId', '=', userId)
    .where('rpId', '=', rpId)
    .execute();

export const findPasskey = async (db: Database, credentialId: string): Promise<StoredPasskey | undefined> =>
  await db
    .selectFrom('passkey')
    .select(storedColumns)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();

/** Stores a passkey. Returns null if it is stored already. */
export const storePasskey = async (
  db: Pick<Database, 'insertInto'>,
  passkey: NewPasskey,
  now: Date,
): Promise<Passkey | null> => {
  const stored = await db
    .insertInto('passkey')
    .values({ ...passkey, createdAt: now, lastUsedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning(listedColumns)
    .executeTakeFirst();
  return stored ? listed(stored) : null;
};

/** Records a use and the passkey's new counter. Returns false if the passkey was used or removed meanwhile. */
export const recordPasskeyUse = async (
  db: Database,
  { id, counter }: StoredPasskey,
  newCounter: number,
  now: Date,
): Promise<boolean> => {
  const noted = await db
    .updateTable('passkey')
    .set({ counter: newCounter, lastUsedAt: now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
};

/** Renames a passkey. Returns false if the user has no such passkey. */
export const renamePasskey = async (
  db: Database,
  userId: number,
  id: number,
  name: string,
): Promise<boolean> => {
  const renamed = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
};

/** Removes a passkey. Returns false if the user had no such passkey. */
export const removePasskey = async (
  db: Pick<Database, 'deleteFrom'>,
  userId: number,
  id: number,
): Promise<boolean> => {
  const removed = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
};

/** Minutes within which a challenge must be answered. */
const challengeMinutes = 10;

const hashOf = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url');

/** Stores a challenge (base64url) for a new passkey of this user, or with `userId` null for a sign-in or a proof of identity. */
export const storeChallenge = async (
  db: Database,
  challenge: string,
  userId: number | null,
  now: Date,
): Promise<void> => {
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000);
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
