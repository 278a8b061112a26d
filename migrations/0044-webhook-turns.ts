import { sql, type Kysely } from 'kysely';

/** Who sends a webhook's messages just now, and the mail to whoever made one that was paused. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Until then one server sends; one that died is overtaken.
    ALTER TABLE webhook ADD COLUMN busy_until timestamptz;
    ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check,
      ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('reset', 'invitation', 'webhookPaused'));`.execute(db);
};
