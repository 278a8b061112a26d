import { sql, type Kysely } from 'kysely';
import { declareRowVariables, readColumns, writeRowsSql } from './write-rows.ts';

/**
 * Locks the streams, and refuses the commit if the epoch or a revision differs. For each stream whose revision differs it answers
 * the missed patches, or null if there are more than 200.
 */
const checkStreams = `
      -- Inserts streams that may be new in sort order before any is locked, so that two commits never wait for each other.
      IF given_changes <> '[]' AND jsonb_path_exists(given_streams, '$[*][1] ? (@ == null || @ < 1)') THEN
        INSERT INTO stream (key) SELECT item->>0 FROM jsonb_array_elements(given_streams) WITH ORDINALITY AS listed(item, place)
        ORDER BY place ON CONFLICT DO NOTHING;
      END IF;
      FOR place IN 0 .. jsonb_array_length(given_streams) - 1 LOOP
        wanted := given_streams->place;
        IF (wanted->2)::boolean THEN
          SELECT revision INTO head FROM stream WHERE key = wanted->>0 FOR NO KEY UPDATE;
        ELSE
          SELECT revision INTO head FROM stream WHERE key = wanted->>0 FOR SHARE;
        END IF;
        IF (wanted->>1)::bigint <> coalesce(head, 0) THEN
          heads := heads || jsonb_build_object(wanted->>0, coalesce(head, 0));
        END IF;
      END LOOP;
      -- Checked before the log is read, because revisions of another epoch have another meaning.
      log_epoch := plan_epoch();
      IF log_epoch IS DISTINCT FROM given->>'epoch' THEN
        RETURN jsonb_build_object('result', 'otherEpoch', 'epoch', log_epoch);
      END IF;
      IF heads <> '{}' THEN
        RETURN (
          SELECT jsonb_build_object('result', 'stale', 'heads', heads,
            'missed', jsonb_object_agg(item->>0, CASE WHEN number <= 200 THEN patches END))
          FROM jsonb_array_elements(given_streams) AS listed(item), LATERAL (
            SELECT count(*) AS number, jsonb_agg(jsonb_build_object('epoch', log_epoch, 'revision', revision, 'patch', patch,
              'action', action, 'actor', actor, 'actorName', actor_name, 'mutationId', mutation_id, 'totals', totals)
              ORDER BY revision) AS patches
            FROM (
              SELECT * FROM change_stream JOIN change ON change.id = change_id
              WHERE stream_key = item->>0 AND revision > (item->1)::bigint ORDER BY revision LIMIT 201
            ) missed
          ) counted
          WHERE heads ? (item->>0));
      END IF;`;

/** Refuses the commit if a login, token or yard link of its changes has ended. */
const checkCallers = `
      FOR place IN 0 .. jsonb_array_length(given->'logins') - 1 LOOP
        wanted := given->'logins'->place;
        PERFORM FROM login JOIN app_user ON app_user.id = login.user_id
        WHERE login.id = wanted::int AND ended_at IS NULL AND expires_at > clock AND is_active;
        IF NOT FOUND THEN ended_logins := ended_logins || wanted; END IF;
      END LOOP;
      FOR place IN 0 .. jsonb_array_length(given->'tokens') - 1 LOOP
        wanted := given->'tokens'->place;
        PERFORM FROM api_token LEFT JOIN app_user ON app_user.id = created_by
        WHERE api_token.id = wanted::int AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > clock)
          AND (created_by IS NULL OR is_active);
        IF NOT FOUND THEN ended_tokens := ended_tokens || wanted; END IF;
      END LOOP;
      -- Servers of earlier releases send no links.
      FOR place IN 0 .. coalesce(jsonb_array_length(given->'links'), 0) - 1 LOOP
        wanted := given->'links'->place;
        PERFORM FROM yard_link JOIN app_user ON app_user.id = created_by
        WHERE yard_link.id = wanted::int AND revoked_at IS NULL AND valid_until > clock AND is_active
          AND role IN ('planner', 'admin');
        IF NOT FOUND THEN ended_links := ended_links || wanted; END IF;
      END LOOP;
      IF ended_logins <> '[]' OR ended_tokens <> '[]' OR ended_links <> '[]' THEN
        RETURN jsonb_build_object('result', 'ended', 'logins', ended_logins, 'tokens', ended_tokens, 'links', ended_links);
      END IF;`;

/** Refuses the commit if order numbers or prints that its changes relied on have changed; result `overtaken`. */
const checkGuards = `
      IF given->'numbers' <> '[]' THEN
        PERFORM pg_advisory_xact_lock(number) FROM (
          SELECT DISTINCT hashtext(coalesce(item->>'field', 'order-number') || ':' || (item->>'number')) AS number
          FROM jsonb_array_elements(given->'numbers') AS listed(item) ORDER BY 1
        ) in_order;
        PERFORM FROM jsonb_array_elements(given->'numbers') AS listed(item)
        WHERE item->>'field' IS NULL AND item->'ids' <> (
          SELECT coalesce(jsonb_agg(id ORDER BY id), '[]') FROM production_order
          WHERE order_id = item->>'number' AND date >= (item->>'from')::date AND NOT is_canceled);
        IF FOUND THEN RETURN '{"result": "overtaken"}'; END IF;
        PERFORM FROM jsonb_array_elements(given->'numbers') AS listed(item)
        WHERE item->>'field' = 'externalNumber' AND item->'ids' <> (
          SELECT coalesce(jsonb_agg(id ORDER BY id), '[]') FROM production_order
          WHERE external_number = item->>'number' AND external_number <> ''
            AND date >= (item->>'from')::date AND NOT is_canceled);
        IF FOUND THEN RETURN '{"result": "overtaken"}'; END IF;
      END IF;
      IF given->'prints' <> '[]' THEN
        PERFORM FROM jsonb_array_elements(given->'prints') AS listed(item)
        WHERE (item->>'after')::int IS DISTINCT FROM (
          SELECT max(id) FROM print WHERE date = (item->>'date')::date AND paper = item->>'paper');
        IF FOUND THEN RETURN '{"result": "overtaken"}'; END IF;
      END IF;`;

/** Reads the stored answers of the commit's idempotency keys into `early`. */
const knownKeys = `
        SELECT jsonb_build_object('result', 'known', 'keys', jsonb_agg(jsonb_build_object('actor', actor, 'key', key,
          'fingerprint', fingerprint, 'asOf', as_of, 'reply', reply, 'revisions', coalesce(revisions, '{}'), 'answer', answer)
          ORDER BY actor COLLATE "C", key COLLATE "C")) INTO early
        FROM idempotency WHERE (actor, key) IN (
          SELECT item->>'actor', item->>'key' FROM jsonb_array_elements((given->'asked') || given_changes) AS listed(item))
        HAVING count(*) > 0;`;

/** Assigns ids to the changes and claims their idempotency keys; returns the stored answers if a key is known. */
const claimKeys = `
      IF given->'asked' <> '[]' THEN ${knownKeys}
        IF FOUND THEN RETURN early; END IF;
      END IF;
      FOR place IN 0 .. jsonb_array_length(given_changes) - 1 LOOP
        wanted := given_changes->place;
        ids := ids || CASE WHEN wanted ? 'patch' OR wanted ? 'key' THEN nextval('change_id_seq') END;
      END LOOP;
      FOR place IN 0 .. jsonb_array_length(given->'claims') - 1 LOOP
        claim := (given->'claims'->place)::int;
        wanted := given_changes->(claim - 1);
        -- Waits for the same request if another server is just processing it.
        INSERT INTO idempotency (actor, key, fingerprint, as_of, reply, revisions)
        VALUES (wanted->>'actor', wanted->>'key', wanted->>'fingerprint', ids[claim], wanted->'reply', wanted->'revisions')
        ON CONFLICT DO NOTHING;
        IF NOT FOUND THEN
          DELETE FROM idempotency USING jsonb_array_elements(given_changes) AS listed(item)
          WHERE actor = item->>'actor' AND key = item->>'key' AND as_of = ANY(ids); ${knownKeys}
          IF FOUND THEN RETURN early; END IF;
          RAISE EXCEPTION 'a key is claimed twice' USING ERRCODE = 'WP003';
        END IF;
      END LOOP;`;

/** Inserts the changes into the log; changes without a patch wrote no row and are skipped. */
const storeChanges = `
      FOR place IN 1 .. cardinality(ids) LOOP
        wanted := given_changes->(place - 1);
        IF NOT wanted ? 'patch' THEN
          stored := stored || jsonb 'null';
          CONTINUE;
        END IF;
        stored := stored || to_jsonb(ids[place]);
        IF wanted->>'undo_of' IS NOT NULL AND NOT EXISTS (SELECT FROM change WHERE id = (wanted->>'undo_of')::bigint) THEN
          RAISE EXCEPTION 'undoes a change that is not in the log' USING ERRCODE = 'foreign_key_violation';
        END IF;
        INSERT INTO change (id, actor, actor_name, login_id, action, undo_of, mutation_id, patch)
        VALUES (ids[place], wanted->>'actor', wanted->>'actor_name', (wanted->>'login_id')::int, wanted->>'action',
          (wanted->>'undo_of')::bigint, wanted->>'key', wanted->'patch');
      END LOOP;`;

/** Stores opened days and prints, which are no rows of the plan. */
const storeOpenedDaysAndPrints = `
      IF given->'opened' <> '[]' THEN
        INSERT INTO opened_day (date) SELECT DISTINCT date::date FROM jsonb_array_elements_text(given->'opened') AS listed(date)
        ON CONFLICT DO NOTHING;
      END IF;
      FOR place IN 0 .. jsonb_array_length(given->'prints') - 1 LOOP
        wanted := given->'prints'->place;
        UPDATE print SET content = NULL
        WHERE date = (wanted->>'date')::date AND paper = wanted->>'paper' AND content IS NOT NULL;
        INSERT INTO print (date, paper, revision, printed_at, actor, actor_name, content)
        VALUES ((wanted->>'date')::date, wanted->>'paper', (wanted->'revision')::bigint, (wanted->>'printed_at')::timestamptz,
          wanted->>'actor', wanted->>'actor_name', wanted->'content') RETURNING id INTO hit;
        prints := prints || to_jsonb(hit);
      END LOOP;`;

/** Raises the revisions of the streams, and stores which change made each revision, with the halls' sums of days. */
const raiseStreams = `
      FOR place IN 0 .. jsonb_array_length(given->'raised') - 1 LOOP
        wanted := given->'raised'->place;
        head := (wanted->1->0->1)::bigint - 1;
        UPDATE stream SET revision = head + jsonb_array_length(wanted->1) WHERE key = wanted->>0 AND revision = head;
        hit := found::int;
        FOR turn IN 0 .. jsonb_array_length(wanted->1) - 1 LOOP
          told := wanted->1->turn;
          head := head + 1;
          IF hit = 0 OR (told->1)::bigint <> head THEN
            RAISE EXCEPTION 'revisions that do not follow on each other' USING ERRCODE = 'WP003', DETAIL = wanted->>0;
          END IF;
          sums := nullif(told->2, 'null');
          IF sums IS NULL AND turn = jsonb_array_length(wanted->1) - 1 AND wanted->>0 LIKE 'day:%' THEN
            sums := day_totals(substr(wanted->>0, 5)::date);
            sums_made := sums_made || jsonb_build_object(wanted->>0, sums);
          END IF;
          INSERT INTO change_stream (stream_key, revision, change_id, totals)
          VALUES (wanted->>0, head, ids[(told->0)::int], sums);
        END LOOP;
      END LOOP;`;

/** Returns the current schema, which the functions' search path is set to. */
const readSchema = async (db: Kysely<never>): Promise<string> => {
  const { rows } = await sql<{ name: string }>`SELECT quote_ident(current_schema()) AS name`.execute(db);
  return rows[0]?.name ?? 'public';
};

/**
 * Creates `commit_changes` and `hold_streams` for the current tables of the plan; a migration that adds a column must call it
 * again. Both functions run as the owner, and only roles with the EXECUTE right may call them.
 */
export const makeCommitChanges = async (db: Kysely<never>): Promise<void> => {
  const tables = await readColumns(db);
  const asOwner = `LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ${await readSchema(db)}, pg_temp`;
  const commitChanges = `
    CREATE OR REPLACE FUNCTION commit_changes(given jsonb) RETURNS jsonb ${asOwner} AS $$
    DECLARE
      given_streams jsonb := given->'streams';
      given_changes jsonb := given->'changes';
      given_rows jsonb := given->'rows';
      clock timestamptz := given->>'now';
      wanted jsonb;
      claim integer;
      hit bigint;
      head bigint;
      heads jsonb := '{}';
      log_epoch text;
      ended_logins jsonb := '[]';
      ended_tokens jsonb := '[]';
      ended_links jsonb := '[]';
      early jsonb;
      ids bigint[] := '{}';
      stored jsonb := '[]';
      images jsonb;
      before jsonb;
      after jsonb;
      logged bigint;
      ${declareRowVariables(tables)}
      prints jsonb := '[]';
      told jsonb;
      sums jsonb;
      sums_made jsonb := '{}';
    BEGIN
      ${checkStreams}
      ${checkCallers}
      ${checkGuards}
      ${claimKeys}
      ${storeChanges}
      IF given_rows <> '[]' THEN
      ${writeRowsSql(tables)}
      END IF;
      ${storeOpenedDaysAndPrints}
      ${raiseStreams}
      RETURN jsonb_build_object('result', 'stored', 'ids', stored, 'prints', prints, 'totals', sums_made);
    END $$`;
  const holdStreams = `
    CREATE OR REPLACE FUNCTION hold_streams(keys text[]) RETURNS jsonb ${asOwner} AS $$
    DECLARE
      heads jsonb;
    BEGIN
      INSERT INTO stream (key) SELECT wanted FROM unnest(keys) wanted ORDER BY wanted COLLATE "C" ON CONFLICT DO NOTHING;
      SELECT jsonb_object_agg(key, revision) INTO heads
      FROM (SELECT key, revision FROM stream WHERE key = ANY(keys) ORDER BY key FOR NO KEY UPDATE) held;
      RETURN jsonb_build_object('epoch', plan_epoch(), 'heads', coalesce(heads, '{}'));
    END $$`;
  await sql`${sql.raw(commitChanges)}; ${sql.raw(holdStreams)};
    REVOKE EXECUTE ON FUNCTION commit_changes(jsonb), hold_streams(text[]) FROM PUBLIC`.execute(db);
};
