import { type RawBuilder, sql } from 'kysely';
import type { PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import { dayOfKey, type Revisions, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { isScript } from '@werkplan/shared/plan/actor-key.ts';
import type { LaterWrite, LoggedChange, LoggedWrite, RowWrite } from '@werkplan/shared/plan/logged-change.ts';
import type { Editor, Facts } from '@werkplan/shared/plan/need.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { systemActor } from '../change/actor.ts';
import { type Entity, kindOfTable, toRow } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';
import { type AnswerWithEpoch, readOne } from './questions-query.ts';
import { sortRowFields } from './field-order.ts';

interface LoggedImage {
  readonly entity: Entity;
  readonly id: number;
  readonly version: number;
  readonly before: Image | null;
  readonly after: Image | null;
}

/** A row that the change wrote. `isGone` is true if the row has been deleted. */
interface LatestRow {
  readonly entity: Entity;
  readonly id: number;
  readonly isGone: boolean;
}

interface ReadChange {
  readonly action: string;
  readonly actor: string;
  readonly rootAction: string;
  readonly takenBack: Editor | null;
  readonly images: readonly LoggedImage[] | null;
  readonly latest: readonly LatestRow[] | null;
  readonly later: readonly (LoggedImage & Editor)[] | null;
  /** The streams that the change raised. */
  readonly streams: readonly StreamKey[];
  /** The revisions of the streams that have the change's rows now, or had them last. */
  readonly at: Revisions;
}

/** The change to undo. If this change, or one that it undoes, is archived, `knownFrom` is the day on which the log starts. */
interface UndoneChange {
  readonly change: ReadChange | null;
  readonly knownFrom: Day | null;
}

const iso = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const editorOf = (change: string): RawBuilder<unknown> =>
  sql`'by', ${sql.ref(`${change}.actor_name`)}, 'at', ${iso(sql.ref(`${change}.at`))}, 'changeId', ${sql.ref(`${change}.id`)}`;

const imageOf = (row: string): RawBuilder<unknown> =>
  sql`'entity', ${sql.ref(`${row}.entity`)}, 'id', ${sql.ref(`${row}.entity_id`)}, 'version', ${sql.ref(`${row}.version`)},
    'before', ${sql.ref(`${row}.before`)}, 'after', ${sql.ref(`${row}.after`)}`;

/**
 * Selects a change with the later writes of its rows. Left out are the writes of later changes that are undone, and of undos of
 * later changes; an undo of this or an earlier change counts like any write. `at` has the streams to which the rows belong now
 * or belonged last. A later write of a row raises one of them, so the answer is valid while they keep their revisions.
 */
const selectChange = (id: number): RawBuilder<unknown> => sql`
  WITH RECURSIVE img AS MATERIALIZED (SELECT * FROM change_row WHERE change_id = ${id}
  ), touched AS MATERIALIZED (SELECT DISTINCT entity, entity_id FROM img
  ), later AS MATERIALIZED (
    SELECT r.* FROM change_row r JOIN touched USING (entity, entity_id) WHERE r.change_id > ${id}
  ), latest AS MATERIALIZED (
    SELECT entity, entity_id, is_gone, CASE entity WHEN 'truck' THEN 'trucks' WHEN 'hall_capacity' THEN 'halls'
      WHEN 'calendar_entry' THEN 'halls' WHEN 'template' THEN 'trucks' WHEN 'occurrence' THEN 'trucks' WHEN 'site' THEN 'trucks'
      WHEN 'reservation' THEN 'halls'
      WHEN 'drawing' THEN 'day:' || (SELECT date FROM production_order WHERE id = (image ->> 'production_order_id')::int)
      ELSE 'day:' || coalesce(image ->> 'date', (SELECT coalesce(after, before) ->> 'date' FROM change_row run
        WHERE run.entity = 'delivery' AND run.entity_id = (image ->> 'delivery_id')::int
        ORDER BY run.version DESC LIMIT 1), (SELECT date::text FROM delivery WHERE id = (image ->> 'delivery_id')::int)) END AS key
    FROM touched, LATERAL (SELECT coalesce(after, before) AS image, after IS NULL AS is_gone FROM change_row r
      WHERE r.entity = touched.entity AND r.entity_id = touched.entity_id ORDER BY r.version DESC LIMIT 1) last
  ), undone (root, id, depth) AS (
    SELECT DISTINCT change_id, change_id, 0 FROM later
    UNION ALL SELECT undone.root, c.id, depth + 1 FROM undone JOIN change c ON c.undo_of = undone.id
  ), standing AS (SELECT root FROM undone GROUP BY root HAVING max(depth) % 2 = 0
  ), chain (id, undo_of, action) AS (
    SELECT id, undo_of, action FROM change WHERE id = ${id}
    UNION ALL SELECT c.id, c.undo_of, c.action FROM chain JOIN change c ON c.id = chain.undo_of
  )
  SELECT (SELECT known_from FROM log_start WHERE change_id >= (SELECT min(undo_of) FROM chain)) AS known_from,
    done.action, done.actor, (SELECT action FROM chain WHERE undo_of IS NULL) AS "rootAction",
    (SELECT json_build_object(${editorOf('taken')}) FROM change taken WHERE taken.undo_of = done.id) AS "takenBack",
    (SELECT json_agg(json_build_object(${imageOf('img')}) ORDER BY img.id) FROM img) AS images,
    (SELECT json_agg(json_build_object(${imageOf('r')}, ${editorOf('c')}) ORDER BY r.id DESC)
      FROM later r JOIN change c ON c.id = r.change_id
      WHERE (c.undo_of IS NULL OR c.undo_of <= ${id}) AND c.id IN (SELECT root FROM standing)) AS later,
    (SELECT json_agg(json_build_object('entity', entity, 'id', entity_id, 'isGone', is_gone)) FROM latest) AS latest,
    (SELECT coalesce(json_agg(stream_key), '[]') FROM change_stream WHERE change_id = ${id}) AS streams,
    (SELECT coalesce(json_object_agg(key, revision), '{}') FROM stream WHERE key IN (SELECT key FROM latest)) AS at
  FROM change done WHERE done.id = ${id}`;

const selectAsked = (id: number): RawBuilder<unknown> => sql`
  SELECT to_jsonb(found) AS change, coalesce(found.known_from, archived.known_from) AS "knownFrom"
  FROM (SELECT) AS asked LEFT JOIN (${selectChange(id)}) found ON true
  LEFT JOIN log_start archived ON found IS NULL AND ${id} <= archived.change_id`;

const rowFrom = (kind: RowKind, image: Image | null): PlanRows[RowKind] | null =>
  image && sortRowFields(kind, toRow(image));

const writeOf = ({ entity, id, version, before, after }: LoggedImage): RowWrite => {
  const kind = kindOfTable[entity];
  return { kind, id, version, before: rowFrom(kind, before), after: rowFrom(kind, after) };
};

/** Returns the change's net effect on each row: the state before its first write and the state after its last one. */
const netWrites = (images: readonly LoggedImage[], latest: readonly LatestRow[]): LoggedWrite[] => {
  const net = new Map<string, RowWrite>();
  for (const image of images) {
    const write = writeOf(image);
    const key = `${write.kind} ${write.id}`;
    const first = net.get(key);
    net.set(key, first ? { ...write, before: first.before } : write);
  }
  const gone = new Set(
    latest.flatMap(({ entity, id, isGone }) => (isGone ? [`${kindOfTable[entity]} ${id}`] : [])),
  );
  return [...net.values()]
    .filter(({ before, after }) => before !== null || after !== null)
    .map((write) => ({ ...write, isGone: gone.has(`${write.kind} ${write.id}`) }));
};

const loggedChange = (id: number, read: ReadChange): LoggedChange => ({
  id,
  action: read.action,
  rootAction: read.rootAction,
  isBySystem: read.actor === systemActor.key,
  isByScript: isScript(read.actor),
  takenBack: read.takenBack,
  writes: netWrites(read.images ?? [], read.latest ?? []),
  later: (read.later ?? []).map((image): LaterWrite => {
    const { by, at, changeId } = image;
    return { ...writeOf(image), by, at, changeId };
  }),
  days: [...new Set([...read.streams, ...Object.keys(read.at)])].flatMap((key) => dayOfKey(key) ?? []).sort(),
});

/** Reads a change with all data that an undo of it needs, or the start of the log if the change is archived. */
export const askChange = async (
  db: Database,
  { id }: { readonly id: number },
): Promise<AnswerWithEpoch<Facts['change']>> => {
  const { epoch, row } = await readOne<UndoneChange>(db, selectAsked(id));
  if (row?.knownFrom) return { epoch, fact: { value: { knownFrom: row.knownFrom }, at: {} } };
  const found = row?.change ?? null;
  return { epoch, fact: { value: found && loggedChange(id, found), at: found?.at ?? {} } };
};

/** Reads a truck's runs, sorted by day. Valid while `trucks` and the days of the runs keep their revisions. */
export const askRunsOfTruck = async (
  db: Database,
  { truckId }: { readonly truckId: number },
): Promise<AnswerWithEpoch<Facts['runsOfTruck']>> => {
  const { epoch, row: found } = await readOne<{ runs: Facts['runsOfTruck']; at: Revisions }>(
    db,
    sql`WITH run AS MATERIALIZED (
        SELECT id, date, EXISTS (SELECT FROM change_row r JOIN change c ON c.id = r.change_id
          WHERE r.entity = 'delivery' AND r.entity_id = delivery.id AND r.before IS NULL
            AND (c.actor = ${systemActor.key} OR c.action = 'days.release')) AS "isBySystem"
        FROM delivery WHERE truck_id = ${truckId})
      SELECT (SELECT coalesce(json_agg(run ORDER BY date, id), '[]') FROM run) AS runs,
        (SELECT coalesce(json_object_agg(key, revision), '{}') FROM stream
          WHERE key = 'trucks' OR key IN (SELECT 'day:' || date FROM run)) AS at`,
  );
  return { epoch, fact: { value: found?.runs ?? [], at: found?.at ?? {} } };
};

/**
 * Reads which of the order's parts was deleted last, and by whom. The answer is only named in the text of a refusal, so it may be
 * out of date and comes without revisions. The conditions are those of an index (migrations/0019-deleted-parts.ts).
 */
export const askDeletedPart = async (
  db: Database,
  { orderId }: { readonly orderId: number },
): Promise<AnswerWithEpoch<Facts['deletedPart']>> => {
  const { epoch, row: found } = await readOne<NonNullable<Facts['deletedPart']>>(
    db,
    sql`SELECT r.entity_id AS id, c.actor_name AS by, ${iso(sql`c.at`)} AS at, c.id AS "changeId"
      FROM change_row r JOIN change c ON c.id = r.change_id
      WHERE r.entity = 'shipment' AND (r.after ->> 'production_order_id')::int = ${orderId}
        AND r.before ->> 'is_deleted' = 'false' AND r.after ->> 'is_deleted' = 'true'
      ORDER BY r.id DESC LIMIT 1`,
  );
  return { epoch, fact: { value: found, at: {} } };
};
