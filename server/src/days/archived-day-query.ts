import { type RawBuilder, sql } from 'kysely';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { Moment } from '@werkplan/shared/live/moment.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Entity } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';

/** The archived changes of a day's streams after a moment that lies before the log's start. */
export interface ArchivedDay {
  /** True if the archived changes go back to the moment. */
  readonly isKnown: boolean;
  /** The plant's first day after the last unreadable month; null if every archived month is readable. */
  readonly knownFrom: Day | null;
  /** The revision of each stream's first change after the moment, by stream key. */
  readonly firstRevisions: Readonly<Record<string, number>>;
  /** Each row that was written after the moment, with its state before the first of these writes; null if it didn't exist. */
  readonly rows: readonly { readonly entity: Entity; readonly id: number; readonly before: Image | null }[];
}

/**
 * Selects the first change of the last month that is unreadable: dropped, or archived by an older release without before
 * images.
 */
export const lastUnreadableMonth = sql`(SELECT max(first_change) FROM log_archive WHERE NOT has_writes)`;

export const isReadableMonth = sql`first_change > coalesce(${lastUnreadableMonth}, 0)`;

interface RevisionConditions {
  readonly isKnown: RawBuilder<unknown>;
  /**
   * Selects the change after the one that made the moment's revision; its before images show the rows at the moment. NULL for an
   * instant.
   */
  readonly nextChange: RawBuilder<unknown>;
  /** Tests if a change `c` of a piece `w` (a row of `archived_writes`) is later than the moment. */
  readonly isLater: RawBuilder<unknown>;
  /** Tests if a piece `w` can contain a change later than the moment. */
  readonly mayHoldLater: RawBuilder<unknown>;
}

const found = (key: string, at: Moment): RevisionConditions => {
  if ('instant' in at) {
    const instant = sql`${at.instant}::timestamptz`;
    return {
      isKnown: sql`${lastUnreadableMonth} IS NULL OR ${instant} >= (SELECT min(first_at) FROM archived_writes WHERE ${isReadableMonth})`,
      nextChange: sql`SELECT NULL::bigint AS next`,
      isLater: sql`(c ->> 'at')::timestamptz > ${instant}`,
      mayHoldLater: sql`w.last_at > ${instant}`,
    };
  }
  const next = sql`(SELECT next FROM moment)`;
  return {
    isKnown: sql`coalesce(${at.revision} >= (SELECT min(first_revision) - 1 FROM archived_writes
      WHERE stream_key = ${key} AND ${isReadableMonth}), ${lastUnreadableMonth} IS NULL)`,
    nextChange: sql`SELECT min((c ->> 'id')::bigint) AS next FROM archived_writes, jsonb_array_elements(changes) c
      WHERE stream_key = ${key} AND ${at.revision + 1} BETWEEN first_revision AND last_revision
        AND (c ->> 'revision')::bigint = ${at.revision + 1}`,
    isLater: sql`(c ->> 'id')::bigint >= ${next}`,
    mayHoldLater: sql`w.last_change >= ${next}`,
  };
};

/**
 * Reads the before images of all archived changes of a day's three streams after a moment. Of each stream and month it reads one
 * archived piece, which also holds what the month's later pieces add: the piece of the moment, or of later months the first one.
 */
export const readArchivedDay = async (db: Database, date: Day, at: Moment): Promise<ArchivedDay> => {
  const keys = [dayKey(date), 'trucks', 'halls'];
  const { isKnown, nextChange, isLater, mayHoldLater } = found(dayKey(date), at);
  const { rows } = await sql<ArchivedDay>`
    WITH moment AS MATERIALIZED (${nextChange}),
    piece AS MATERIALIZED (
      SELECT DISTINCT ON (stream_key, first_change) stream_key, first_change, changes, later FROM archived_writes w
      WHERE stream_key = ANY(${keys}::text[]) AND ${isReadableMonth} AND ${mayHoldLater}
      ORDER BY stream_key, first_change, last_change
    ), later AS MATERIALIZED (
      SELECT stream_key, first_change, (c ->> 'id')::bigint AS change_id, c
      FROM piece, jsonb_array_elements(changes) c WHERE ${isLater}
    ), found AS (
      SELECT first_change, change_id, r.* FROM later, jsonb_to_recordset(c -> 'rows') AS r (entity text, id int, before jsonb)
      UNION ALL SELECT first_change, NULL, r.* FROM piece, jsonb_to_recordset(later) AS r (entity text, id int, before jsonb)
    )
    SELECT coalesce(${isKnown}, false) AS "isKnown",
      (SELECT max(known_from) FROM log_archive WHERE NOT has_writes) AS "knownFrom",
      (SELECT coalesce(json_object_agg(stream_key, revision), '{}') FROM (
        SELECT stream_key, min((c ->> 'revision')::bigint) AS revision FROM later GROUP BY stream_key) first) AS "firstRevisions",
      (SELECT coalesce(json_agg(one), '[]') FROM (
        SELECT DISTINCT ON (entity, id) entity, id, nullif(before, 'null') AS before FROM found
        ORDER BY entity, id, first_change, change_id NULLS LAST) one) AS rows`.execute(db.withoutPlugins());
  const [read] = rows;
  if (!read) throw new Error('the archive query returned no row');
  return read;
};
