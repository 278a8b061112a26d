import { sql, type Kysely } from 'kysely';

/**
 * Makes the audit list append-only: its rows are chained by hashes, and only functions of the owner can delete rows, each of
 * which stores a row about the deletion.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`SELECT quote_ident(current_schema()) AS name`.execute(db);
  const home = sql.raw(rows[0]?.name ?? 'public');
  await sql`
    -- Links the rows in the order in which they were found. After pruning, the first link has no event and stands for all deleted ones.
    CREATE TABLE audit_chain (
      position bigint PRIMARY KEY,
      event_id bigint UNIQUE,
      hash bytea NOT NULL
    );

    DROP TRIGGER keep ON security_event;
    CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON security_event EXECUTE FUNCTION refuse_rewriting();
    CREATE TRIGGER keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain EXECUTE FUNCTION refuse_rewriting();

    -- Hashes all columns but the address, which is deleted when its person is anonymized; null for a missing row.
    CREATE FUNCTION audit_hash(hash_before bytea, row_id bigint) RETURNS bytea
      LANGUAGE sql STABLE SET search_path = ${home}, pg_temp SET timezone = 'UTC' AS $$
      SELECT sha256(hash_before || convert_to(jsonb_build_array(
        e.id, e.at, e.event, e.outcome, e.reason, e.actor, e.user_id, e.subject, e.details, e.request_id)::text, 'UTF8'))
      FROM security_event e WHERE e.id = row_id
    $$;

    -- Chains at most at_once new rows, unless another session is doing so, and returns their number. It also checks the last
    -- thousand ids again, because a transaction may commit its row after one with a higher id.
    CREATE FUNCTION chain_events(at_once integer) RETURNS integer
      LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ${home}, pg_temp AS $$
    DECLARE
      last record;
      row_id bigint;
      done integer := 0;
    BEGIN
      IF NOT pg_try_advisory_xact_lock(${sql.lit(0x77616368)}) THEN
        RETURN 0;
      END IF;
      SELECT position, hash INTO last FROM audit_chain ORDER BY position DESC LIMIT 1;
      IF NOT FOUND THEN
        SELECT 0::bigint AS position, ''::bytea AS hash INTO last;
      END IF;
      FOR row_id IN
        SELECT e.id FROM security_event e
        WHERE e.id > (SELECT coalesce(max(event_id) - 1000, 0) FROM audit_chain)
          AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.event_id = e.id)
        ORDER BY e.id LIMIT at_once
      LOOP
        SELECT last.position + 1 AS position, audit_hash(last.hash, row_id) AS hash INTO last;
        INSERT INTO audit_chain VALUES (last.position, row_id, last.hash);
        done := done + 1;
      END LOOP;
      RETURN done;
    END $$;

    -- Deletes at most at_once rows written before a time and returns their number. Never deletes rows of the last four weeks, so
    -- that an attacker who controls a server can't remove recent traces.
    CREATE FUNCTION prune_events(written_before timestamptz, at_once integer) RETURNS integer
      LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ${home}, pg_temp AS $$
    DECLARE
      before timestamptz := least(written_before, now() - interval '28 days');
      first bigint;
      up_to bigint;
      done integer;
    BEGIN
      PERFORM pg_advisory_xact_lock(${sql.lit(0x77616368)});
      SELECT min(position) INTO first FROM audit_chain WHERE event_id IS NOT NULL;
      SELECT min(c.position) - 1 INTO up_to FROM audit_chain c JOIN security_event e ON e.id = c.event_id
        WHERE e.at >= before;
      up_to := least(coalesce(up_to, (SELECT max(position) FROM audit_chain)), first + at_once - 1);
      IF first IS NULL OR up_to < first THEN
        RETURN 0;
      END IF;
      PERFORM set_config('app.archive', 'on', true), set_config('app.forget', 'on', true);
      DELETE FROM security_event WHERE id IN (SELECT event_id FROM audit_chain WHERE position <= up_to);
      GET DIAGNOSTICS done = ROW_COUNT;
      DELETE FROM audit_chain WHERE position < up_to;
      UPDATE audit_chain SET event_id = NULL WHERE position = up_to;
      PERFORM set_config('app.archive', '', true), set_config('app.forget', '', true);
      INSERT INTO security_event (at, event, outcome, actor, details)
        VALUES (now(), 'audit.prune', 'done', 'command', jsonb_build_object(
          'before', before, 'rows', done, 'missing', up_to - first + 1 - done));
      RETURN done;
    END $$;

    CREATE OR REPLACE FUNCTION forget_names(person integer, at_once integer) RETURNS integer
      LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ${home}, pg_temp AS $$
    DECLARE
      stored text;
      done integer;
      cleared integer;
    BEGIN
      SELECT name INTO stored FROM app_user WHERE id = person AND anonymized_at IS NOT NULL;
      IF stored IS NULL THEN
        RETURN 0;
      END IF;
      PERFORM set_config('app.forget', 'on', true);
      UPDATE change SET actor_name = stored WHERE id IN (
        SELECT id FROM change WHERE actor = 'user:' || person AND actor_name <> stored LIMIT at_once);
      GET DIAGNOSTICS done = ROW_COUNT;
      IF done < at_once THEN
        UPDATE print SET actor_name = stored WHERE actor = 'user:' || person AND actor_name <> stored;
        UPDATE security_event SET address = NULL
          WHERE (actor = 'user:' || person OR actor = 'nobody' AND user_id = person) AND address IS NOT NULL;
        GET DIAGNOSTICS cleared = ROW_COUNT;
        IF cleared > 0 THEN
          INSERT INTO security_event (at, event, outcome, actor, user_id, details)
            VALUES (now(), 'audit.forget', 'done', 'command', person, jsonb_build_object('addresses', cleared));
        END IF;
      END IF;
      PERFORM set_config('app.forget', '', true);
      RETURN done;
    END $$;

    REVOKE EXECUTE ON FUNCTION chain_events(integer), prune_events(timestamptz, integer), forget_names(integer, integer)
      FROM PUBLIC;
  `.execute(db);
};
