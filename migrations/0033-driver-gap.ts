import { sql, type Kysely } from 'kysely';

/** Adds the minimum time (minutes) between two starts of one driver. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE plant_settings ADD COLUMN driver_gap_minutes integer NOT NULL DEFAULT 60
      CHECK (driver_gap_minutes BETWEEN 0 AND 720);`.execute(db);
};
