import { sql, type Kysely } from 'kysely';

/** Adds a column that lets one server at a time send a webhook's messages, and the mail about a paused webhook. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Until this time only one server sends its messages. After that another one takes over, because the first may have died.
    ALTER TABLE webhook ADD COLUMN busy_until timestamptz;
    ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check,
      ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('reset', 'invitation', 'webhookPaused'));`.execute(db);
};
