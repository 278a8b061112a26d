import { sql, type Kysely } from 'kysely';

/** Adds the plant's settings as one row that the first start fills, and the details of audited changes where 0024 didn't. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE plant_settings (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      name text NOT NULL,
      near_full_percent integer NOT NULL CHECK (near_full_percent BETWEEN 1 AND 100),
      second_step text NOT NULL DEFAULT 'none' CHECK (second_step IN ('none', 'admins', 'all'))
    );
    ALTER TABLE security_event ADD COLUMN IF NOT EXISTS details jsonb;`.execute(db);
};
