import type pg from 'pg';
import type { Day } from '@werkplan/shared/values/day.ts';

/**
 * Adds changes to a day's log: one order after the other gets a new note, one change every 5 s up to now, so that each order has many
 * versions. The rows get the last values.
 *
 * @param client of a superuser, since triggers are disabled
 */
export const fillHotDay = async (client: pg.Client, date: Day, changes: number): Promise<void> => {
  await client.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL session_replication_role = replica');
  await client.query(
    `CREATE TEMP TABLE hot ON COMMIT DROP AS
     SELECT (SELECT coalesce(max(id), 0) FROM change) + n AS change_id, n, o.id, o.version + (n - 1) / planned.count AS version,
       to_jsonb(o) AS row
     FROM generate_series(1, $2::int) n, (SELECT count(*)::int FROM production_order WHERE date = $1) planned (count),
       LATERAL (SELECT * FROM production_order WHERE date = $1 ORDER BY id OFFSET (n - 1) % planned.count LIMIT 1) o`,
    [date, changes],
  );
  await client.query(
    `INSERT INTO change (id, at, actor, actor_name, action, patch)
     SELECT change_id, now() - ($1 - n) * interval '5 seconds', 'user:1', 'Anna', 'orders.update', '{}' FROM hot`,
    [changes],
  );
  await client.query(
    `INSERT INTO change_stream (stream_key, revision, change_id)
     SELECT 'day:' || $1, coalesce((SELECT revision FROM stream WHERE key = 'day:' || $1), 0) + n, change_id FROM hot`,
    [date],
  );
  await client.query(`INSERT INTO change_row (change_id, entity, entity_id, version, before, after)
    SELECT change_id, 'production_order', id, version + 1,
      row || jsonb_build_object('version', version, 'note', 'Stand ' || n - 1),
      row || jsonb_build_object('version', version + 1, 'note', 'Stand ' || n) FROM hot`);
  await client.query(`UPDATE production_order o SET version = last.version + 1, note = 'Stand ' || last.n
    FROM (SELECT DISTINCT ON (id) * FROM hot ORDER BY id, n DESC) last WHERE o.id = last.id`);
  await client.query(
    `INSERT INTO stream (key, revision) VALUES ('day:' || $1, $2)
     ON CONFLICT (key) DO UPDATE SET revision = stream.revision + $2`,
    [date, changes],
  );
  await client.query(`SELECT setval('change_id_seq', (SELECT max(id) FROM change))`);
  await client.query('COMMIT');
  await client.query('VACUUM (ANALYZE) change, change_row, change_stream, production_order');
};
