import { sql, type Kysely } from 'kysely';

/** Adds a setting of each user: if empty runs are printed. They are by default. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE app_user ADD COLUMN prints_empty_runs boolean NOT NULL DEFAULT true`.execute(db);
};
