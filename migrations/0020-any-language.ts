import { sql, type Kysely } from 'kysely';

/** Which languages there are is known where their texts are: here it is any two letters. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE app_user DROP CONSTRAINT app_user_language_check,
      ADD CONSTRAINT app_user_language_check CHECK (language ~ '^[a-z]{2}$');
    ALTER TABLE outbox DROP CONSTRAINT outbox_language_check,
      ADD CONSTRAINT outbox_language_check CHECK (language ~ '^[a-z]{2}$');`.execute(db);
};
