import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

interface StoredApp {
  /** Encrypted; null until the first code confirms it. */
  secret: string | null;
  offeredSecret: string | null;
}

/** Returns undefined if the user never set up an authenticator app. */
export const findAuthenticatorApp = async (db: Database, userId: number): Promise<StoredApp | undefined> =>
  await db
    .selectFrom('authenticatorApp')
    .select(['secret', 'offeredSecret'])
    .where('userId', '=', userId)
    .executeTakeFirst();

/** Stores the secret offered for the user's app; the confirmed one stays valid. */
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
 * Makes the offered secret the confirmed one, and codes up to `step` unusable. False if the secret was replaced meanwhile.
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

/** Accepts the code of a step once: of two requests with the same code one is refused. */
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

/** Returns true if there was a confirmed app. */
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
