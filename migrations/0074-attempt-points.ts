import { sql, type Kysely } from 'kysely';

/** Attempts are counted as the limiter's library has it. What was counted before is at most an hour old, and begins anew. */
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
