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
      -- A restore drops the foreign keys first and adds them last. While they are missing, rows may be missing, too.
      IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'change_row'::regclass AND contype = 'f') THEN
        RAISE EXCEPTION 'the plan is being put back' USING ERRCODE = 'WP002';
      END IF;
      -- A restore by Werkplan changes the id; any other rewriting of the row changes its xmin.
      SELECT id || ' ' || xmin INTO row_in_use FROM epoch;
      IF row_in_use IS NULL THEN
        RAISE EXCEPTION 'the plan has no epoch' USING ERRCODE = 'WP002';
      END IF;
      -- A replica that takes over begins a new timeline. Where a provider hides the timeline, the other parts must suffice.
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
      -- The file names change when the tables are created again, or emptied and filled.
      RETURN left(encode(sha256(convert_to(concat_ws('/', row_in_use,
        'change'::regclass::oid, pg_relation_filenode('change'::regclass),
        'stream'::regclass::oid, pg_relation_filenode('stream'::regclass), line, cluster), 'UTF8')), 'hex'), 32);
    END $$;
  `.execute(db);
};
