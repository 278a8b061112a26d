import { sql, type Kysely } from 'kysely';

/**
 * Adds a new table to the plan: triggers log every write. `commit_changes` logs rows itself and disables the triggers by a
 * setting; since any role can set it, it counts only for the log's owner, as whom the function runs.
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
