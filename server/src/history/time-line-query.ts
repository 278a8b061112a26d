import { sql } from 'kysely';
import type { TimedChange } from '@werkplan/shared/history/history-contracts.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { systemActor } from '../change/actor.ts';
import type { Database } from '../database/database.ts';
import { isReadableMonth, lastUnreadableMonth } from '../days/archived-day-query.ts';
import { concernsDay } from './history-subject-query.ts';

/** The times of a day's changes, and the start of the log. */
export interface TimeLine {
  readonly changes: TimedChange[];
  readonly knownFrom: Day | null;
}

/**
 * Reads in one statement, oldest first, a day's changes after a given one, without the system's. These are the changes of the
 * day's stream, archived ones included, and those of the streams `trucks` and `halls` that concern the day and are younger than
 * the day's first change in the log.
 */
export const readTimeLine = async (db: Database, date: Day, after: number): Promise<TimeLine> => {
  const key = dayKey(date);
  const besides = (other: 'trucks' | 'halls') => sql`
    SELECT s.change_id, NULL::bigint AS revision FROM change_stream s
    WHERE s.stream_key = ${other} AND s.change_id > greatest(${after}, (SELECT change_id FROM first)) AND ${concernsDay(other, date)}`;
  const { rows } = await sql<TimeLine>`
    WITH first AS MATERIALIZED (SELECT min(change_id) AS change_id FROM change_stream WHERE stream_key = ${key}),
    seen AS (
      SELECT change_id, revision FROM change_stream WHERE stream_key = ${key} AND change_id > ${after}
      UNION ALL ${besides('trucks')} UNION ALL ${besides('halls')}
    ), listed AS (
      SELECT c.id, c.at, max(revision) AS revision, c.actor_name AS by FROM seen JOIN change c ON c.id = change_id
      WHERE actor <> ${systemActor.key} GROUP BY c.id
      UNION ALL SELECT (c ->> 'id')::bigint, (c ->> 'at')::timestamptz, (c ->> 'revision')::bigint, NULL
      FROM archived_writes, jsonb_array_elements(changes) c
      WHERE stream_key = ${key} AND ${isReadableMonth} AND last_change > ${after} AND NOT (c ->> 'bySystem')::boolean
        AND (c ->> 'id')::bigint > ${after} AND (c ->> 'id')::bigint <= (SELECT change_id FROM log_start)
    )
    SELECT coalesce((SELECT json_agg(json_build_object('changeId', id, 'at', at, 'revision', revision, 'by', by) ORDER BY id)
        FROM listed), '[]') AS changes,
      CASE WHEN ${lastUnreadableMonth} IS NOT NULL AND coalesce(
        (SELECT min(first_revision) FROM archived_writes WHERE stream_key = ${key} AND ${isReadableMonth}),
        (SELECT min(revision) FROM change_stream WHERE stream_key = ${key}), 2) > 1
        AND EXISTS (SELECT FROM stream_base WHERE stream_key = ${key})
        THEN (SELECT max(known_from) FROM log_archive WHERE NOT has_writes) END AS "knownFrom"`.execute(
    db.withoutPlugins(),
  );
  const [read] = rows;
  if (!read) throw new Error('the log query returned no row');
  return read;
};
