import { sql, type Kysely } from 'kysely';

/** Adds the plant's setting of how many minutes apart two runs of one driver must start to raise no warning. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE plant_settings ADD COLUMN driver_gap_minutes integer NOT NULL DEFAULT 60
      CHECK (driver_gap_minutes BETWEEN 0 AND 720);`.execute(db);
};
