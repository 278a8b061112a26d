import { sql, type Kysely } from 'kysely';

/** Allows a plant to require a second factor of all planners and administrators. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE plant_settings DROP CONSTRAINT plant_settings_second_step_check,
      ADD CONSTRAINT plant_settings_second_step_check CHECK (second_step IN ('none', 'admins', 'planners', 'all'));`.execute(
    db,
  );
};
