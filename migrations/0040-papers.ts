import { sql, type Kysely } from 'kysely';
import { makeCommitChanges } from './functions/commit-changes.ts';

/**
 * Prints are now told apart by paper (the delivery plan or one hall's list), so that each finds its own latest print of the
 * day, with which the next is compared.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE print ADD COLUMN paper text NOT NULL DEFAULT 'delivery'
      CHECK (paper IN ('delivery', 'hall1', 'hall2', 'hall3'));
    DROP INDEX print_by_day;
    CREATE INDEX print_by_paper ON print (date, paper, id DESC);`.execute(db);
  await makeCommitChanges(db);
};
