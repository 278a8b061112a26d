import { sql, type Kysely } from 'kysely';

/**
 * Adds a new table to the plan, with triggers that log every write. `commit_changes` logs rows itself and disables the triggers
 * by a setting. Any role can change that setting, so it only counts for the log's owner, with whose rights the function runs.
 */
export const logTable = async (db: Kysely<never>, table: string): Promise<void> => {
  const name = sql.table(table);
  const outside = sql`current_setting('app.commit', true) IS DISTINCT FROM 'on' OR NOT has_table_privilege('change'::regclass, 'TRIGGER')`;
  await sql`
    CREATE TRIGGER stamp BEFORE UPDATE ON ${name} FOR EACH ROW WHEN (${outside}) EXECUTE FUNCTION stamp_row();
    CREATE TRIGGER log AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW WHEN (${outside}) EXECUTE FUNCTION log_row();
    CREATE TRIGGER keep BEFORE TRUNCATE ON ${name} EXECUTE FUNCTION refuse_truncate();
  `.execute(db);
};
