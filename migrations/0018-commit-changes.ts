import { sql, type Kysely } from 'kysely';
import { makeCommitChanges } from './functions/commit-changes.ts';
import { planTables } from './functions/write-rows.ts';

/**
 * Adds the function that stores changes which were computed in memory: rows, log, streams and keys. Row triggers are inactive
 * for it, because it logs the rows itself. The answer of an idempotency key names its rows by id only; a repeated answer has
 * these rows as they were right after the change.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE idempotency ADD COLUMN as_of bigint, ADD COLUMN reply jsonb, ADD COLUMN revisions jsonb`.execute(
    db,
  );
  // Any role can change the setting, so it only counts for the log's owner, with whose rights the function runs.
  const outside = sql`current_setting('app.commit', true) IS DISTINCT FROM 'on' OR NOT has_table_privilege('change'::regclass, 'TRIGGER')`;
  for (const table of planTables) {
    const name = sql.table(table);
    await sql`
      CREATE OR REPLACE TRIGGER stamp BEFORE UPDATE ON ${name} FOR EACH ROW WHEN (${outside}) EXECUTE FUNCTION stamp_row();
      CREATE OR REPLACE TRIGGER log AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW WHEN (${outside})
        EXECUTE FUNCTION log_row();
    `.execute(db);
  }
  await makeCommitChanges(db);
};
