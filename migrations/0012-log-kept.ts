import { sql, type Kysely } from 'kysely';

const logTables = ['change', 'change_row', 'change_stream'];

/**
 * What was logged stays as it was logged: nobody's statement changes or removes a row of the log. A restore makes other
 * tables and drops these; whoever has to mend the log by hand owns it, and disables the trigger for that.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% of the log''s table % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'WP002';
    END $$;
  `.execute(db);
  for (const table of logTables)
    await sql`
      CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON ${sql.table(table)}
        EXECUTE FUNCTION refuse_rewriting();
    `.execute(db);
};
