import { type RawBuilder, sql } from 'kysely';
import { patchCheck } from './verify-patches-query.ts';
import { type VerifyCheck, type CheckPart, planEntities } from './verify-slices-query.ts';

const imagesAtOnce = 20_000;
const streamsAtOnce = 100;

/** Selects the names of the fields in which two JSON rows differ, as one text. */
export const differingFields = (
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<string> => sql`(
  SELECT string_agg(key, ', ' ORDER BY key) FROM jsonb_each(${one}) one FULL JOIN jsonb_each(${other}) other USING (key)
  WHERE one.value IS DISTINCT FROM other.value)`;

/** Selects the row ids of a table's logged images, as the keys by which a check is split into slices. */
export const selectImages = (entity: string): Pick<CheckPart, 'keys' | 'size'> => ({
  keys: sql`SELECT entity_id AS key FROM change_row WHERE entity = ${sql.lit(entity)}`,
  size: imagesAtOnce,
});

const chains: VerifyCheck = {
  name: 'each image begins where the one before ended, with the next version',
  of: 'log',
  parts: planEntities.map((entity) => ({
    ...selectImages(entity),
    find: (within) => sql`
      SELECT entity || ' ' || entity_id AS subject, CASE
        WHEN version IS DISTINCT FROM coalesce((after ->> 'version')::int, version) OR
          entity_id IS DISTINCT FROM (coalesce(after, before) ->> 'id')::int THEN format('version %s is the image of another', version)
        WHEN is_first AND previous_version IS NULL THEN format('begins with version %s', version)
        WHEN is_first AND version = previous_version + 1 THEN format('version %s begins otherwise than the archived one ended', version)
        WHEN version <> previous_version + 1 THEN format('version %s follows on version %s', version, previous_version)
        WHEN change_id < previous_change THEN format('version %s is of an earlier change than the one before', version)
        ELSE format('version %s begins otherwise than the one before ended: %s', version,
          coalesce(${differingFields(sql.ref('before'), sql.ref('previous'))}, 'one of them is a deletion')) END AS what
      FROM (
        SELECT image.*, previous_change IS NULL AS is_first, coalesce(logged_version, base.version) AS previous_version,
          -- Of an archived image only the row's existence is known.
          CASE WHEN previous_change IS NULL AND base.version IS NOT NULL
            THEN (before IS NULL) = is_gone ELSE before IS NOT DISTINCT FROM previous END AS is_next
        FROM (
          SELECT *, lag(after) OVER w AS previous, lag(version) OVER w AS logged_version, lag(change_id) OVER w AS previous_change
          FROM change_row WHERE entity = ${sql.lit(entity)} AND ${within('entity_id')}
          WINDOW w AS (PARTITION BY entity_id ORDER BY version)
        ) image LEFT JOIN (SELECT * FROM row_base WHERE entity = ${sql.lit(entity)} AND ${within('entity_id')}) base
          USING (entity, entity_id)
      ) image
      WHERE version IS DISTINCT FROM coalesce((after ->> 'version')::int, version)
        OR entity_id IS DISTINCT FROM (coalesce(after, before) ->> 'id')::int
        OR NOT is_next OR version <> coalesce(previous_version, 0) + 1 OR change_id < previous_change`,
  })),
};

/** Selects the last revision of a stream that was archived, after which the log begins; 0 if none was. */
const baseOf = (key: string): RawBuilder<number> =>
  sql`coalesce((SELECT base.revision FROM stream_base base WHERE stream_key = ${sql.ref(key)}), 0)`;

const streamKeys = { keys: sql`SELECT key FROM stream`, size: streamsAtOnce };

const revisions: VerifyCheck = {
  name: 'a stream’s revisions follow on each other without a hole, and it stands at the last one',
  of: 'log',
  parts: [
    {
      ...streamKeys,
      find: (within) => sql`
        SELECT key AS subject, CASE WHEN revision IS NULL THEN 'is not listed'
          WHEN lowest <> base + 1 OR highest <> base + number THEN format('%s revisions from %s to %s', number, lowest, highest)
          ELSE format('stands at %s, the last one is %s', revision, coalesce(highest, base)) END AS what
        FROM (SELECT key, revision, lowest, highest, number, ${baseOf('key')} AS base
          FROM (SELECT key, revision FROM stream WHERE ${within('key')}) listed FULL JOIN (
            SELECT stream_key AS key, min(revision) AS lowest, max(revision) AS highest, count(*) AS number
            FROM change_stream WHERE ${within('stream_key')} GROUP BY stream_key) numbered USING (key)) based
        WHERE revision IS NULL OR lowest <> base + 1 OR highest <> base + number OR revision <> coalesce(highest, base)`,
    },
  ],
};

const order: VerifyCheck = {
  name: 'changes rise with the revisions of each stream',
  of: 'log',
  parts: [
    {
      ...streamKeys,
      find: (within) => sql`
        SELECT stream_key AS subject, format('revision %s is change %s, after change %s', revision, change_id, previous) AS what
        FROM (SELECT *, lag(change_id) OVER (PARTITION BY stream_key ORDER BY revision) AS previous
          FROM change_stream WHERE ${within('stream_key')}) numbered
        WHERE change_id <= previous`,
    },
  ],
};

const streams: VerifyCheck = {
  name: 'every change that wrote rows is in a stream, and streams name no others',
  of: 'log',
  parts: [
    {
      keys: sql`SELECT id AS key FROM change`,
      size: imagesAtOnce,
      find: (within) => sql`
        SELECT 'change ' || change_id AS subject, 'is in no stream' AS what
        FROM (SELECT change_id FROM change_row WHERE ${within('change_id')}
          EXCEPT SELECT change_id FROM change_stream WHERE ${within('change_id')}) wrote`,
    },
    {
      keys: sql`SELECT change_id AS key FROM change_stream`,
      size: imagesAtOnce,
      find: (within) => sql`
        SELECT stream_key AS subject, format('revision %s is change %s, which is not there', revision, change_id) AS what
        FROM change_stream WHERE ${within('change_id')}
          AND NOT EXISTS (SELECT FROM change WHERE change.id = change_id)`,
    },
  ],
};

const undone: VerifyCheck = {
  name: 'what a change undoes is an earlier change',
  of: 'log',
  parts: [
    {
      keys: sql`SELECT undo_of AS key FROM change WHERE undo_of IS NOT NULL`,
      size: imagesAtOnce,
      find: (within) => sql`
        SELECT 'change ' || id AS subject, format('undoes change %s, which is not there before it', undo_of) AS what
        FROM change undo WHERE undo_of > (SELECT change_id FROM log_start) AND ${within('undo_of')}
          AND NOT EXISTS (SELECT FROM change undone WHERE undone.id = undo.undo_of AND undone.id < undo.id)`,
    },
  ],
};

/** The checks of the log. Only `patchCheck` also reads the plan's tables, for rows whose own log is archived. */
export const logChecks: readonly VerifyCheck[] = [chains, revisions, order, streams, patchCheck, undone];
