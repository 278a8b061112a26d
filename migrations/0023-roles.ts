import { sql, type Kysely } from 'kysely';

/** Adds roles; existing users keep all their rights and become administrators. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE app_user ADD COLUMN role text NOT NULL DEFAULT 'admin' CHECK (role IN ('viewer', 'planner', 'admin'));
    ALTER TABLE app_user ALTER COLUMN role SET DEFAULT 'planner';`.execute(db);
};
