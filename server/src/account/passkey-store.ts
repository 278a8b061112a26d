import type { Passkey } from '@werkplan/shared/account/second-step-schema.ts';
import type { Database } from '../database/database.ts';

/** A passkey with the data that verifies a sign-in. */
export interface StoredPasskey {
  id: number;
  userId: number;
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  rpId: string;
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

/** Lists the oldest first. */
export const listPasskeys = async (db: Pick<Database, 'selectFrom'>, userId: number): Promise<Passkey[]> =>
  (
    await db.selectFrom('passkey').select(listedColumns).where('userId', '=', userId).orderBy('id').execute()
  ).map(listed);

/** Lists the user's passkeys of this site (`rpId`); browsers offer no others here. */
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

/** Returns null if this passkey is already stored. */
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

/** Records a use, once per counter value: of two sign-ins with the same value only the first succeeds. */
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

/** Returns false if the user has no such passkey. */
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

/** Returns false if the user had no such passkey. */
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
