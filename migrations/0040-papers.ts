import { sql, type Kysely } from 'kysely';
import { makeCommitChanges } from './functions/commit-changes.ts';

/** Adds prints of hall lists; each document of a day is compared with its own latest print. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE print ADD COLUMN paper text NOT NULL DEFAULT 'delivery'
      CHECK (paper IN ('delivery', 'hall1', 'hall2', 'hall3'));
    DROP INDEX print_by_day;
    CREATE INDEX print_by_paper ON print (date, paper, id DESC);`.execute(db);
  await makeCommitChanges(db);
};
