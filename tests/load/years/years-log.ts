import type pg from 'pg';
import { kindOfTable } from '../../../server/src/change/rows.ts';
import { toImage } from '../../../server/src/change/rows.ts';
import { rowSchemas } from '@werkplan/shared/live/row-schema.ts';
import { selectWritten } from './years-writes.ts';
import { changesPerDay, daysAtOnce, type Years } from './years.ts';

/** Builds SQL that turns a table's logged images into rows as patches contain them. */
const patched = Object.entries(kindOfTable).map(([entity, kind]) => {
  const fields = Object.keys(rowSchemas[kind].shape).map((name) => {
    const [column = name] = Object.keys(toImage({ [name]: null }));
    return `'${name}', after -> '${column}'`;
  });
  return { entity, kind, row: `jsonb_build_object(${fields.join(', ')})` };
});
const kind = `CASE entity ${patched.map((one) => `WHEN '${one.entity}' THEN '${one.kind}'`).join(' ')} END`;
const row = `CASE entity ${patched.map((one) => `WHEN '${one.entity}' THEN ${one.row}`).join(' ')} END`;

const first = (name: string): string => `(SELECT last FROM log_before) + ${name}`;

const makeChanges = `
  INSERT INTO change (id, at, actor, actor_name, action, patch)
  SELECT ${first('place')}, ($3::date + d - 31)::timestamptz + interval '6 hours' + (place % ${changesPerDay}) * interval '40 seconds',
    'user:' || (1 + place % 24), 'Planner ' || (1 + place % 24), 'orders.update', jsonb_object_agg(kind, rows)
  FROM (SELECT place, d, ${kind} AS kind, jsonb_agg(${row} ORDER BY entity_id) AS rows FROM written GROUP BY 1, 2, 3) patched
  GROUP BY place, d ORDER BY place`;

const makeRows = `
  INSERT INTO change_row (change_id, entity, entity_id, version, before, after)
  SELECT ${first('place')}, entity, entity_id, version, before, after FROM written ORDER BY place, entity, entity_id, version`;

const raiseStreams = `
  WITH seen AS (
    SELECT DISTINCT place, 'day:' || day AS key FROM written,
      LATERAL (VALUES ($1::date + d), (also_on)) AS days (day) WHERE day IS NOT NULL
  ), numbered AS (
    SELECT key, place, coalesce((SELECT revision FROM stream WHERE stream.key = seen.key), 0)
      + row_number() OVER (PARTITION BY key ORDER BY place) AS revision FROM seen
  ), raised AS (
    INSERT INTO stream (key, revision) SELECT key, max(revision) FROM numbered GROUP BY key
    ON CONFLICT (key) DO UPDATE SET revision = excluded.revision
  )
  INSERT INTO change_stream (stream_key, revision, change_id, totals)
  SELECT key, revision, ${first('place')}, totals FROM numbered JOIN sums USING (key) ORDER BY place`;

const rowsAs = (wanted: string, table: string): string =>
  `(SELECT coalesce(jsonb_agg(${patched.find((one) => one.kind === wanted)?.row}), '[]') FROM (SELECT to_jsonb(t) AS after FROM ${table} t) made)`;

/** Logs trucks, sites and reservations as created before the first day, with their final booked kg. */
const makeFirst = `
  WITH made AS (
    INSERT INTO change (id, at, actor, actor_name, action, patch)
    SELECT ${first('1')}, $1::date - interval '40 days', 'system', 'System', 'trucks.create',
      jsonb_build_object('trucks', ${rowsAs('trucks', 'truck')}, 'sites', ${rowsAs('sites', 'site')},
        'reservations', ${rowsAs('reservations', 'reservation')})
    RETURNING id
  ), raised AS (
    INSERT INTO stream (key, revision) VALUES ('trucks', 1), ('halls', 1)
    ON CONFLICT (key) DO UPDATE SET revision = stream.revision + 1 RETURNING key, revision
  ), listed AS (INSERT INTO change_stream (stream_key, revision, change_id) SELECT key, revision, id FROM made, raised)
  INSERT INTO change_row (change_id, entity, entity_id, version, after)
  SELECT made.id, 'truck', t.id, t.version, to_jsonb(t) FROM made, truck t
  UNION ALL SELECT made.id, 'site', s.id, s.version, to_jsonb(s) FROM made, site s
  UNION ALL SELECT made.id, 'reservation', r.id, r.version, to_jsonb(r) FROM made, reservation r`;

/** Writes the log whose last images are the plan's rows: each change with its rows, patch, streams and sums. */
export const writeLog = async (client: pg.Client, { from, to, loggedDays }: Years): Promise<void> => {
  await client.query(`
    CREATE TEMP TABLE log_before AS SELECT coalesce(max(id), 0) AS last FROM change;
    CREATE TEMP TABLE sums AS SELECT 'day:' || date AS key, day_totals(date) AS totals FROM (SELECT DISTINCT date FROM delivery) days;
    ANALYZE sums`);
  await client.query(makeFirst, [from]);
  const { rows } = await client.query<{ days: number }>('SELECT $1::date - $2::date + 1 AS days', [to, from]);
  const days = rows[0]?.days ?? 0;
  if (loggedDays !== undefined)
    await client.query(
      `INSERT INTO stream (key) SELECT 'day:' || ($1::date - n) FROM generate_series(0, 3650) n ON CONFLICT DO NOTHING`,
      [to],
    );
  for (let day = Math.max(0, days - (loggedDays ?? days)); day < days; day += daysAtOnce) {
    const last = Math.min(day + daysAtOnce, days) - 1;
    await client.query(
      `CREATE TEMP TABLE written AS ${selectWritten.replaceAll('$1', String(day)).replaceAll('$2', String(last))}`,
    );
    await client.query(makeChanges.replaceAll('$3', `'${from}'`));
    await client.query(makeRows);
    await client.query(raiseStreams, [from]);
    await client.query('DROP TABLE written');
  }
  await client.query(`SELECT setval('change_id_seq', (SELECT max(id) FROM change));
    DROP TABLE log_before; DROP TABLE sums`);
};
