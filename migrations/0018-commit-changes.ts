import { sql, type Kysely } from 'kysely';
import { makeCommitChanges } from './functions/commit-changes.ts';
import { planTables } from './functions/write-rows.ts';

/**
 * One statement that stores changes made in memory: rows, log, streams and keys. The row triggers rest for it, whose images
 * are the log's; to anybody else's statement they do what they did. What a key was answered is kept by name, as of its change.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE idempotency ADD COLUMN as_of bigint, ADD COLUMN reply jsonb, ADD COLUMN revisions jsonb`.execute(
    db,
  );
  // The setting alone anybody could make; so it counts only for who owns the log, as the function does.
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
