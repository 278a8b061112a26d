import { sql, type Kysely } from 'kysely';

/** Counts attempts in the table layout of the rate limiter library. Existing counts, at most an hour old, are dropped. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    DROP TABLE attempt;
    CREATE TABLE attempt (
      key text PRIMARY KEY,
      points bigint NOT NULL,
      -- Milliseconds since 1970.
      expire bigint NOT NULL
    );`.execute(db);
};
