import { sql, type Kysely } from 'kysely';

/** Whether runs that carry nothing are on a person's paper, too: they are until somebody says otherwise. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE app_user ADD COLUMN prints_empty_runs boolean NOT NULL DEFAULT true`.execute(db);
};
