import { type RawBuilder, sql } from 'kysely';
import { patches } from './verify-patches-query.ts';
import { type Check, type Part, planEntities } from './verify-slices-query.ts';

const imagesAtOnce = 20_000;
const streamsAtOnce = 100;

/** Names of the fields in which two JSON rows differ. */
export const differingFields = (
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<string> => sql`(
  SELECT string_agg(key, ', ' ORDER BY key) FROM jsonb_each(${one}) one FULL JOIN jsonb_each(${other}) other USING (key)
  WHERE one.value IS DISTINCT FROM other.value)`;

/** Each table's images by their row's id. */
export const imagesOf = (entity: string): Pick<Part, 'keys' | 'size'> => ({
  keys: sql`SELECT entity_id AS key FROM change_row WHERE entity = ${sql.lit(entity)}`,
  size: imagesAtOnce,
});

const chains: Check = {
  name: 'each image begins where the one before ended, with the next version',
  of: 'log',
  parts: planEntities.map((entity) => ({
    ...imagesOf(entity),
    find: (within) => sql`
      SELECT entity || ' ' || entity_id AS subject, CASE
        WHEN version IS DISTINCT FROM coalesce((after ->> 'version')::int, version) OR
          entity_id IS DISTINCT FROM (coalesce(after, before) ->> 'id')::int THEN format('version %s is the image of another', version)
        WHEN previous_version IS NULL THEN format('begins with version %s', version)
        WHEN version <> previous_version + 1 THEN format('version %s follows on version %s', version, previous_version)
        WHEN change_id < previous_change THEN format('version %s is of an earlier change than the one before', version)
        ELSE format('version %s begins otherwise than the one before ended: %s', version,
          coalesce(${differingFields(sql.ref('before'), sql.ref('previous'))}, 'one of them is a deletion')) END AS what
      FROM (
        SELECT *, lag(after) OVER w AS previous, lag(version) OVER w AS previous_version, lag(change_id) OVER w AS previous_change
        FROM change_row WHERE entity = ${sql.lit(entity)} AND ${within('entity_id')}
        WINDOW w AS (PARTITION BY entity_id ORDER BY version)
      ) image
      WHERE version IS DISTINCT FROM coalesce((after ->> 'version')::int, version)
        OR entity_id IS DISTINCT FROM (coalesce(after, before) ->> 'id')::int
        OR before IS DISTINCT FROM previous OR version <> coalesce(previous_version, 0) + 1 OR change_id < previous_change`,
  })),
};

const streamKeys = { keys: sql`SELECT key FROM stream`, size: streamsAtOnce };

const revisions: Check = {
  name: 'a stream’s revisions are 1…n without a hole, and it stands at the last one',
  of: 'log',
  parts: [
    {
      ...streamKeys,
      find: (within) => sql`
        SELECT key AS subject, CASE WHEN revision IS NULL THEN 'is not listed'
          WHEN lowest <> 1 OR highest <> number THEN format('%s revisions from %s to %s', number, lowest, highest)
          ELSE format('stands at %s, the last one is %s', revision, coalesce(highest, 0)) END AS what
        FROM (SELECT key, revision FROM stream WHERE ${within('key')}) listed FULL JOIN (
          SELECT stream_key AS key, min(revision) AS lowest, max(revision) AS highest, count(*) AS number
          FROM change_stream WHERE ${within('stream_key')} GROUP BY stream_key) numbered USING (key)
        WHERE revision IS NULL OR lowest <> 1 OR highest <> number OR revision <> coalesce(highest, 0)`,
    },
  ],
};

const order: Check = {
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

const streams: Check = {
  name: 'every change that wrote rows is in a stream',
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
  ],
};

const undone: Check = {
  name: 'what a change undoes is an earlier change',
  of: 'log',
  parts: [
    {
      keys: sql`SELECT undo_of AS key FROM change WHERE undo_of IS NOT NULL`,
      size: imagesAtOnce,
      find: (within) => sql`
        SELECT 'change ' || id AS subject, format('undoes change %s, which is not there before it', undo_of) AS what
        FROM change undo WHERE undo_of IS NOT NULL AND ${within('undo_of')}
          AND NOT EXISTS (SELECT FROM change undone WHERE undone.id = undo.undo_of AND undone.id < undo.id)`,
    },
  ],
};

/** What must be true of the log by itself. */
export const logChecks: readonly Check[] = [chains, revisions, order, streams, patches, undone];
