import { sql, type Kysely } from 'kysely';

/** Adds drafts: private copies of a day as lists of the changes that a planner tries in them. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE draft (
      id text PRIMARY KEY,
      -- raised by each change of the steps
      version integer NOT NULL DEFAULT 0,
      owner_id integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
      date text NOT NULL,
      steps jsonb NOT NULL DEFAULT '[]',
      is_shared boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      -- an applied draft stays until it expires, so that a repeated request to apply it gets the same answer
      applied_at timestamptz
    );
    CREATE UNIQUE INDEX one_draft_a_day ON draft (owner_id, date) WHERE applied_at IS NULL;
    CREATE INDEX draft_by_end ON draft (ends_at);`.execute(db);
};
