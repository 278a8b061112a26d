import { sql, type Kysely } from 'kysely';

/**
 * Halves the cost of reading the epoch, which every commit and every read of the log does. A session looks up its cluster and the
 * postmaster's start only once, because they never change; the tables' files are looked up by name instead of by a query.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE OR REPLACE FUNCTION plan_epoch() RETURNS text LANGUAGE plpgsql STABLE AS $$
    DECLARE
      row_in_use text;
      line text := '';
      cluster text := current_setting('werkplan.cluster', true);
    BEGIN
      -- Foreign keys go first and come last when a dump is put back: until then rows may be missing.
      IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'change_row'::regclass AND contype = 'f') THEN
        RAISE EXCEPTION 'the plan is being put back' USING ERRCODE = 'WP002';
      END IF;
      -- The id is another one after a restore of ours, xmin whenever the row was written anew.
      SELECT id || ' ' || xmin INTO row_in_use FROM epoch;
      IF row_in_use IS NULL THEN
        RAISE EXCEPTION 'the plan has no epoch' USING ERRCODE = 'WP002';
      END IF;
      -- A replica that took over goes on on a line of its own. What a provider doesn't tell, others of these have to.
      BEGIN
        line := CASE WHEN pg_is_in_recovery() THEN 'copy' ELSE left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END;
      EXCEPTION WHEN insufficient_privilege OR undefined_function OR feature_not_supported THEN NULL;
      END;
      IF coalesce(cluster, '') = '' THEN
        cluster := 'unknown';
        BEGIN
          cluster := (SELECT system_identifier FROM pg_control_system());
        EXCEPTION WHEN insufficient_privilege OR undefined_function OR feature_not_supported THEN NULL;
        END;
        cluster := concat_ws('/', cluster, extract(epoch FROM pg_postmaster_start_time()));
        PERFORM set_config('werkplan.cluster', cluster, false);
      END IF;
      -- Tables made anew, or emptied and filled.
      RETURN left(encode(sha256(convert_to(concat_ws('/', row_in_use,
        'change'::regclass::oid, pg_relation_filenode('change'::regclass),
        'stream'::regclass::oid, pg_relation_filenode('stream'::regclass), line, cluster), 'UTF8')), 'hex'), 32);
    END $$;
  `.execute(db);
};
