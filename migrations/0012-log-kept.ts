import { sql, type Kysely } from 'kysely';

const logTables = ['change', 'change_row', 'change_stream'];

/**
 * Makes the log append-only by triggers. They don't hinder a restore, which creates new tables and drops the old ones; and an
 * administrator who has to repair the log by hand owns the tables and can disable the triggers.
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
