import { sql, type Kysely } from 'kysely';

/** Whether the password was found to be a common one when it was last used: the person is told, and signs in all the same. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE app_user ADD COLUMN has_weak_password boolean NOT NULL DEFAULT false`.execute(db);
};
