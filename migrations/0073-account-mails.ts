import { sql, type Kysely } from 'kysely';

/**
 * Adds mails about changes of an account: `about` contains what was changed, and `by_name` who changed it if that was somebody
 * else.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE outbox ADD COLUMN by_name text, DROP CONSTRAINT outbox_kind_check,
      ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('reset', 'invitation', 'webhookPaused', 'accountChanged'));`.execute(
    db,
  );
};
