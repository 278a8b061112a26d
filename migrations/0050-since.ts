import { sql, type Kysely } from 'kysely';

/**
 * Adds the revisions up to which a user has seen a day, and the papers that were opened for printing while nobody has said yet if
 * they were printed.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE day_visit (
      user_id integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
      date date NOT NULL,
      -- the revisions of the streams on the screen at that time
      day_revision bigint NOT NULL,
      trucks_revision bigint NOT NULL,
      left_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, date)
    );
    CREATE TABLE open_print (
      actor text NOT NULL,
      date date NOT NULL,
      paper text NOT NULL CHECK (paper IN ('delivery', 'hall1', 'hall2', 'hall3')),
      revision bigint NOT NULL,
      printed_at timestamptz NOT NULL,
      -- a digest of the printed content of each run and slot, or of each order
      content jsonb NOT NULL,
      PRIMARY KEY (actor, date, paper)
    );`.execute(db);
};
