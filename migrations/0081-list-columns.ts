import { sql, type Kysely } from 'kysely';

/** Stores which columns a planner assigned to an imported list, by its headings, for the next import of such a list. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE list_columns (
      heads text PRIMARY KEY,
      columns jsonb NOT NULL,
      kept_at timestamptz NOT NULL
    );`.execute(db);
};
