import { sql, type Kysely } from 'kysely';

/** What a planner chose the columns of a list to be, by the list's heads, for whoever brings the next one. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE list_columns (
      heads text PRIMARY KEY,
      columns jsonb NOT NULL,
      kept_at timestamptz NOT NULL
    );`.execute(db);
};
