import { sql, type Kysely } from 'kysely';

/** Adds webhooks, their messages, and a total order of all changes. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Lists the changes in one order that agrees with the revisions of all streams. The order is determined after their commits.
    CREATE TABLE feed (
      position bigint PRIMARY KEY,
      change_id bigint NOT NULL,
      kinds text[] NOT NULL
    );
    CREATE INDEX feed_by_change ON feed (change_id);
    -- Stores the last revision of each stream that the feed contains.
    CREATE TABLE feed_stream (
      stream_key text PRIMARY KEY,
      revision bigint NOT NULL
    );
    -- Stores the epoch of the log that the feed lists, and the feed's end.
    CREATE TABLE feed_state (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      epoch text NOT NULL,
      position bigint NOT NULL
    );
    CREATE TABLE webhook (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      version integer NOT NULL DEFAULT 1,
      name text NOT NULL CHECK (name <> ''),
      url text NOT NULL,
      kinds text[] NOT NULL,
      -- encrypted
      secret text NOT NULL,
      created_by integer NOT NULL REFERENCES app_user,
      created_at timestamptz NOT NULL,
      paused_at timestamptz,
      paused_reason text,
      -- the position up to which messages were delivered, and its log; a null epoch means that none was sent yet
      epoch text,
      position bigint NOT NULL DEFAULT 0,
      -- for the next message: the time of its first failure, the number of attempts, and the time of the next one
      failing_since timestamptz,
      tries integer NOT NULL DEFAULT 0,
      next_try_at timestamptz,
      CONSTRAINT paused_for_a_reason CHECK ((paused_at IS NULL) = (paused_reason IS NULL))
    );
    CREATE TABLE webhook_delivery (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      webhook_id integer NOT NULL REFERENCES webhook ON DELETE CASCADE,
      message_id text NOT NULL,
      type text NOT NULL,
      revisions jsonb NOT NULL,
      -- null if the message is not about a change in the log
      position bigint,
      state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
      -- true if an admin requested it, so that it is sent before the waiting messages
      is_asked boolean NOT NULL DEFAULT false,
      attempts integer NOT NULL DEFAULT 0,
      status integer,
      error text,
      duration_ms integer,
      answer text,
      at timestamptz NOT NULL,
      next_at timestamptz,
      CONSTRAINT one_delivery_a_message UNIQUE (webhook_id, message_id)
    );
    CREATE INDEX webhook_delivery_by_webhook ON webhook_delivery (webhook_id, id DESC);
    CREATE INDEX webhook_delivery_by_time ON webhook_delivery (webhook_id, at DESC);
    CREATE INDEX webhook_delivery_asked ON webhook_delivery (webhook_id) WHERE is_asked;`.execute(db);
};
