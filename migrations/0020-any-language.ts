import { sql, type Kysely } from 'kysely';

/** Allows any two letters as a language, because only the code knows which languages have texts. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE app_user DROP CONSTRAINT app_user_language_check,
      ADD CONSTRAINT app_user_language_check CHECK (language ~ '^[a-z]{2}$');
    ALTER TABLE outbox DROP CONSTRAINT outbox_language_check,
      ADD CONSTRAINT outbox_language_check CHECK (language ~ '^[a-z]{2}$');`.execute(db);
};
