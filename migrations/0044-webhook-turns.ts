import { sql, type Kysely } from 'kysely';

/** Adds which server currently sends a webhook's messages, and the mail to the creator of a webhook that was paused. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Until then one server sends; one that died is overtaken.
    ALTER TABLE webhook ADD COLUMN busy_until timestamptz;
    ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check,
      ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('reset', 'invitation', 'webhookPaused'));`.execute(db);
};
