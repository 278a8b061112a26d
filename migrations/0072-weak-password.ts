import { sql, type Kysely } from 'kysely';

/** Adds whether the password was a common one when it was last used; its user is warned but may sign in. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE app_user ADD COLUMN has_weak_password boolean NOT NULL DEFAULT false`.execute(db);
};
