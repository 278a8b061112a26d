import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

interface StoredApp {
  /** Sealed; null until its first code came. */
  secret: string | null;
  offeredSecret: string | null;
}

/** A user's authenticator app; undefined when there never was one. */
export const findApp = async (db: Database, userId: number): Promise<StoredApp | undefined> =>
  await db
    .selectFrom('authenticatorApp')
    .select(['secret', 'offeredSecret'])
    .where('userId', '=', userId)
    .executeTakeFirst();

/** Remembers what the user's app is to take over; the one that counts goes on counting. */
export const offerApp = async (db: Database, userId: number, offeredSecret: string): Promise<void> => {
  await db
    .insertInto('authenticatorApp')
    .values({ userId, secret: null, since: null, offeredSecret })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ offeredSecret }))
    .execute();
};

/** The offered secret, unless it was replaced meanwhile, counts from the step of this first code on. */
export const confirmOffered = async (
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

/** Takes the code of a step, once: of two requests with the same code one is refused. */
export const takeStep = async (
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

/** Answers whether one counted. */
export const removeApp = async (db: Pick<Database, 'deleteFrom'>, userId: number): Promise<boolean> => {
  const removed = await db
    .deleteFrom('authenticatorApp')
    .where('userId', '=', userId)
    .returning('secret')
    .executeTakeFirst();
  return removed !== undefined && removed.secret !== null;
};
