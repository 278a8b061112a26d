import { sql, type Kysely } from 'kysely';

/** Keeps the columns that a planner chose for a list, by its heads, for whoever brings the next one. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE list_columns (
      heads text PRIMARY KEY,
      columns jsonb NOT NULL,
      kept_at timestamptz NOT NULL
    );`.execute(db);
};
