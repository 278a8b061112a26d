import { sql, type Kysely } from 'kysely';

/** Adds password resets: tokens, outgoing mail, used captchas and attempt counters; and the device name of a login. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE login ADD COLUMN device text;
    CREATE INDEX login_by_end ON login (ended_at) WHERE ended_at IS NOT NULL;

    -- Stores only the SHA-256 of each token; the token itself is only in the mail.
    CREATE TABLE reset_token (
      hash text PRIMARY KEY,
      user_id integer NOT NULL REFERENCES app_user,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      -- set when a newer token or a change of the password makes this one invalid
      voided_at timestamptz
    );
    CREATE INDEX reset_token_by_user ON reset_token (user_id) WHERE used_at IS NULL AND voided_at IS NULL;

    -- Stores requests for mails, not the mails: text and token are made when a mail is sent, and its row is deleted then.
    CREATE TABLE outbox (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('reset')),
      email text NOT NULL,
      language text NOT NULL CHECK (language IN ('de', 'en')),
      origin text NOT NULL,
      created_at timestamptz NOT NULL,
      next_try_at timestamptz NOT NULL,
      tries integer NOT NULL DEFAULT 0
    );
    CREATE INDEX outbox_by_time ON outbox (next_try_at);

    CREATE TABLE used_captcha (hash text PRIMARY KEY, expires_at timestamptz NOT NULL);

    CREATE TABLE attempt (key text PRIMARY KEY, count integer NOT NULL, until timestamptz NOT NULL);
  `.execute(db);
};
