import { kindsOfStream } from '@werkplan/shared/live/patch.ts';
import { sql } from 'kysely';
import { tableOfKind } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import type { ArchiveSegment } from './archive-store.ts';
import { runPaced } from './paced.ts';

/** Streams read per statement: a month has some 5,000 changes on some 40 days. */
const streamsAtOnce = 10;
/** Changes of a stream per stored row by default. */
const usuallyTogether = 250;

/** Selects the names of the tables whose rows belong to a stream. */
const tablesOf = (key: string) => sql`${kindsOfStream(key).map((kind) => tableOfKind[kind])}::text[]`;

const isOwned = sql`entity = ANY(CASE seen.stream_key WHEN 'trucks' THEN ${tablesOf('trucks')}
  WHEN 'halls' THEN ${tablesOf('halls')} ELSE ${tablesOf('day')} END)`;

const found = sql`jsonb_build_object('entity', entity, 'id', entity_id, 'before', before)`;

/**
 * Stores the before images of a month's changes per stream before these leave the log, so that past days can still be shown
 * (rules/undo-and-history.md#the-day-as-it-was). Idempotent.
 */
export const storeArchivedWrites = async (
  db: Database,
  { firstChange, lastChange }: Pick<ArchiveSegment, 'firstChange' | 'lastChange'>,
  changesTogether = usuallyTogether,
): Promise<void> => {
  const within = sql`change_id BETWEEN ${firstChange} AND ${lastChange}`;
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT stream_key AS key FROM change_stream WHERE ${within} ORDER BY 1`.execute(db);
  await db.deleteFrom('archivedWrites').where('firstChange', '=', firstChange).execute();
  const keep = async (keys: readonly string[]) =>
    await sql`
      WITH seen AS MATERIALIZED (
        SELECT stream_key, id, at, revision, actor,
          (row_number() OVER (PARTITION BY stream_key ORDER BY id) - 1) / ${changesTogether}::int AS piece
        FROM change_stream JOIN change ON id = change_id WHERE stream_key = ANY(${keys}::text[]) AND ${within}
      )
      INSERT INTO archived_writes (stream_key, first_change, last_change, first_at, last_at, first_revision, last_revision,
        changes, later)
      SELECT stream_key, ${firstChange}, max(id), min(at), max(at), min(revision), max(revision),
        jsonb_agg(jsonb_build_object('id', id, 'at', at, 'revision', revision, 'bySystem', actor = 'system', 'rows', (
          SELECT coalesce(jsonb_agg(${found} ORDER BY r.id), '[]') FROM change_row r
          WHERE r.change_id = seen.id AND ${isOwned})) ORDER BY id),
        (SELECT coalesce(jsonb_agg(${found}), '[]') FROM (
          SELECT DISTINCT ON (entity, entity_id) entity, entity_id, before
          FROM seen after JOIN change_row r ON r.change_id = after.id
          WHERE after.stream_key = seen.stream_key AND after.piece > seen.piece AND ${isOwned}
          ORDER BY entity, entity_id, r.id) first)
      FROM seen GROUP BY stream_key, piece`.execute(db);
  const keys = rows.map(({ key }) => key);
  for (let begin = 0; begin < keys.length; begin += streamsAtOnce)
    await runPaced(async () => await keep(keys.slice(begin, begin + streamsAtOnce)));
};
