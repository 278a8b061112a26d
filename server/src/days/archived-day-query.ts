import { type RawBuilder, sql } from 'kysely';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { Moment } from '@werkplan/shared/live/moment.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Entity } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';

/** What a day's streams were after a moment of which the log no longer tells, up to where it begins. */
export interface ArchivedDay {
  /** Whether what was archived still tells of that moment; of an older one nothing is known. */
  readonly isKnown: boolean;
  /** The plant's day from which on it does; null: from the plan's beginning. */
  readonly knownFrom: Day | null;
  /** The first change of each stream after the moment, by key. */
  readonly firstRevisions: Readonly<Record<string, number>>;
  /** Each row that was written since, as the first of these writes found it; null: there was none. */
  readonly rows: readonly { readonly entity: Entity; readonly id: number; readonly before: Image | null }[];
}

/** Months up to this one can no longer be read: they were dropped, or archived by a release that kept less. */
export const lastUnread = sql`(SELECT max(first_change) FROM log_archive WHERE NOT has_writes)`;

export const isReadable = sql`first_change > coalesce(${lastUnread}, 0)`;

interface Found {
  readonly isKnown: RawBuilder<unknown>;
  /** Of a change `c` of the archived list `w`. */
  readonly isLater: RawBuilder<unknown>;
  readonly mayHoldLater: RawBuilder<unknown>;
}

const found = (key: string, at: Moment): Found => {
  if ('instant' in at) {
    const instant = sql`${at.instant}::timestamptz`;
    return {
      isKnown: sql`${lastUnread} IS NULL OR ${instant} >= (SELECT min(first_at) FROM archived_writes WHERE ${isReadable})`,
      isLater: sql`(c ->> 'at')::timestamptz > ${instant}`,
      mayHoldLater: sql`w.last_at > ${instant}`,
    };
  }
  // The change after the one that made this revision: what it found is what the moment left.
  const next = sql`(SELECT min((c ->> 'id')::bigint) FROM archived_writes, jsonb_array_elements(changes) c
    WHERE stream_key = ${key} AND ${at.revision} < last_revision AND (c ->> 'revision')::bigint = ${at.revision} + 1)`;
  return {
    isKnown: sql`coalesce(${at.revision} >= (SELECT min(first_revision) - 1 FROM archived_writes
      WHERE stream_key = ${key} AND ${isReadable}), ${lastUnread} IS NULL)`,
    isLater: sql`(c ->> 'id')::bigint >= coalesce(${next}, 9223372036854775807)`,
    mayHoldLater: sql`w.last_change >= coalesce(${next}, 9223372036854775807)`,
  };
};

/** What the changes between a moment and the change `upTo`, where the log begins, found in a day's three streams. */
export const readArchivedDay = async (
  db: Database,
  date: Day,
  { at, upTo }: { readonly at: Moment; readonly upTo: number },
): Promise<ArchivedDay> => {
  const keys = [dayKey(date), 'trucks', 'halls'];
  const { isKnown, isLater, mayHoldLater } = found(dayKey(date), at);
  const { rows } = await sql<ArchivedDay>`
    WITH later AS MATERIALIZED (
      SELECT stream_key, (c ->> 'id')::bigint AS change_id, (c ->> 'revision')::bigint AS revision, c -> 'rows' AS rows
      FROM archived_writes w, jsonb_array_elements(changes) c
      WHERE stream_key = ANY(${keys}::text[]) AND ${isReadable} AND ${mayHoldLater} AND ${isLater}
        AND (c ->> 'id')::bigint <= ${upTo}
    )
    SELECT coalesce(${isKnown}, false) AS "isKnown",
      (SELECT max(known_from) FROM log_archive WHERE NOT has_writes) AS "knownFrom",
      (SELECT coalesce(json_object_agg(stream_key, revision), '{}') FROM (
        SELECT stream_key, min(revision) AS revision FROM later GROUP BY stream_key) first) AS "firstRevisions",
      (SELECT coalesce(json_agg(one), '[]') FROM (
        SELECT DISTINCT ON (r ->> 'entity', r ->> 'id') r ->> 'entity' AS entity, (r ->> 'id')::int AS id,
          nullif(r -> 'before', 'null') AS before
        FROM later, jsonb_array_elements(rows) WITH ORDINALITY listed (r, place)
        ORDER BY r ->> 'entity', r ->> 'id', change_id, place) one) AS rows`.execute(db.withoutPlugins());
  const [read] = rows;
  if (!read) throw new Error('the archive answered nothing');
  return read;
};
