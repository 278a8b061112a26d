import { sql, type Kysely } from 'kysely';

/**
 * Makes a new table one of the plan's: whoever writes it writes the log. `commit_changes`, whose images are the log's, does
 * so by itself; the setting alone anybody could make, so it counts only for who owns the log, as the function does.
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
