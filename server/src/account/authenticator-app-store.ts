import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

interface StoredApp {
  /** The encrypted secret that is in use; null until a first code has confirmed one. */
  secret: string | null;
  /** The encrypted secret that was offered last and waits for its first code; null if none does. */
  offeredSecret: string | null;
}

/** Returns the secrets of the user's authenticator app; undefined if the user has no app and has been offered none. */
export const findAuthenticatorApp = async (db: Database, userId: number): Promise<StoredApp | undefined> =>
  await db
    .selectFrom('authenticatorApp')
    .select(['secret', 'offeredSecret'])
    .where('userId', '=', userId)
    .executeTakeFirst();

/** Stores the secret that the user is offered for an app. A secret that was confirmed before stays in use. */
export const storeOfferedSecret = async (
  db: Database,
  userId: number,
  offeredSecret: string,
): Promise<void> => {
  await db
    .insertInto('authenticatorApp')
    .values({ userId, secret: null, since: null, offeredSecret })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ offeredSecret }))
    .execute();
};

/**
 * Takes the offered secret into use. Codes up to the 30-second step `step` can't be used any more. Returns false if `offered`
 * was confirmed already, or another secret was offered meanwhile.
 */
export const confirmOfferedSecret = async (
  db: Pick<Database, 'updateTable'>,
  userId: number,
  offered: string,
  step: number,
  now: Date,
): Promise<boolean> => {
  const confirmed = await db
    .updateTable('authenticatorApp')
    .set({ secret: offered, since: now, offeredSecret: null, lastStep: step })
    .where('userId', '=', userId)
    .where('offeredSecret', '=', offered)
    .returning('userId')
    .executeTakeFirst();
  return confirmed !== undefined;
};

/** Accepts the code of a 30-second step once, and no code of an earlier step after it. Returns false for any other attempt. */
export const acceptCodeStep = async (
  db: Database,
  userId: number,
  secret: string,
  step: number,
): Promise<boolean> => {
  const taken = await db
    .updateTable('authenticatorApp')
    .set({ lastStep: sql<number>`${step}::bigint` })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
};

/** Removes the user's app. Returns true if one was in use. */
export const removeAuthenticatorApp = async (
  db: Pick<Database, 'deleteFrom'>,
  userId: number,
): Promise<boolean> => {
  const removed = await db
    .deleteFrom('authenticatorApp')
    .where('userId', '=', userId)
    .returning('secret')
    .executeTakeFirst();
  return removed !== undefined && removed.secret !== null;
};
