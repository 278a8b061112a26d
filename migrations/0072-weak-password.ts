import { sql, type Kysely } from 'kysely';

/** Adds a flag for users whose password was a common one when it was last used. They are warned but may sign in. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE app_user ADD COLUMN has_weak_password boolean NOT NULL DEFAULT false`.execute(db);
};
