import { type RawBuilder, sql } from 'kysely';
import type { HistoryEntity } from '@werkplan/shared/history/history-contracts.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { systemActor } from '../change/actor.ts';
import { type Entity, tableOfKind } from '../change/rows.ts';
import type { Database } from '../database/database.ts';

/** The subject of a history: a whole day, or one row (with `slot`: one slot of a run). */
export type HistorySubject =
  | { readonly date: Day }
  | { readonly entity: HistoryEntity; readonly id: number; readonly slot?: number | undefined };

export interface HistoryQuery {
  readonly subject: HistorySubject;
  /** Limits the history to this actor. */
  readonly by: string | null;
  /** Limits the history to changes before this one. */
  readonly before: number | null;
}

/** A query for the newest ids of changes. Each uses an index of its own, so that its cost doesn't depend on the log's length. */
type Source = (asked: HistoryQuery, limit: number) => RawBuilder<unknown>;

/** The only action by the system that the history shows. */
const shownSystemAction = 'reservations.expire';

const wanted = ({ by, before }: HistoryQuery, changeId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${before === null ? sql`true` : sql`${changeId} < ${before}`}
  AND ${by === null ? sql`(c.actor <> ${systemActor.key} OR c.action = ${shownSystemAction})` : sql`c.actor = ${by}`}`;

const ofStream =
  (key: string, also: RawBuilder<unknown> = sql`true`): Source =>
  (asked, limit) =>
    sql`
    SELECT s.change_id FROM change_stream s JOIN change c ON c.id = s.change_id
    WHERE s.stream_key = ${key} AND ${wanted(asked, sql`s.change_id`)} AND ${also}
    ORDER BY s.change_id DESC LIMIT ${limit}`;

/** Selects the changes that wrote these rows. Sorts by version, because a row's versions rise with the ids of its changes. */
const ofRows =
  (entity: Entity, ids: RawBuilder<unknown>): Source =>
  (asked, limit) =>
    sql`
    SELECT r.change_id FROM (${ids}) named (id), LATERAL (
      SELECT r.change_id FROM change_row r JOIN change c ON c.id = r.change_id
      WHERE r.entity = ${entity} AND r.entity_id = named.id AND ${wanted(asked, sql`r.change_id`)}
      ORDER BY r.version DESC LIMIT ${limit}) r`;

/** Selects the changes of items whose `column` was or became one of these ids: items of these shipments, or on these runs. */
const ofItems = (
  column: 'shipment_id' | 'delivery_id',
  ids: RawBuilder<unknown>,
  also: (image: RawBuilder<unknown>) => RawBuilder<unknown> = () => sql`true`,
): Source[] =>
  ['before', 'after'].map((side): Source => {
    const image = sql.ref(`r.${side}`);
    return (asked, limit) => sql`
      SELECT r.change_id FROM (${ids}) named (id), LATERAL (
        SELECT r.change_id FROM change_row r JOIN change c ON c.id = r.change_id
        WHERE r.entity = 'delivery_item' AND (${image} ->> ${sql.lit(column)})::int = named.id
          AND ${wanted(asked, sql`r.change_id`)} AND ${also(image)}
        ORDER BY r.change_id DESC LIMIT ${limit}) r`;
  });

/** Columns of a reservation that follow from orders. The history of the orders shows these changes. */
const booked = sql`'{booked_steel,booked_matting,version}'::text[]`;

/** Tests if a write `r` changed more of a reservation than its booked kg. */
export const isReservationEdited = sql<boolean>`r.entity = 'reservation'
  AND (r.before - ${booked}) IS DISTINCT FROM (r.after - ${booked})`;

const isReserved = (
  image: RawBuilder<unknown>,
  date: Day,
): RawBuilder<boolean> => sql`${date} BETWEEN ${image} ->> 'day'
  AND CASE ${image} ->> 'period' WHEN 'week' THEN ((${image} ->> 'day')::date + 6)::text ELSE ${image} ->> 'day' END`;

const one = (id: number) => sql`SELECT ${id}::int`;

/**
 * Tests if a change `s` of the trucks or halls stream concerns the day: it wrote a truck with a run on the day, a site
 * (whose changes can be undone on every day), a capacity or calendar entry valid on the day, or more than the booked kg of a
 * reservation for the day or its week.
 */
export const concernsDay = (key: 'trucks' | 'halls', date: Day): RawBuilder<unknown> =>
  key === 'trucks'
    ? sql`EXISTS (SELECT FROM change_row r WHERE r.change_id = s.change_id AND (r.entity = 'site'
      OR r.entity = 'truck' AND EXISTS (SELECT FROM delivery d WHERE d.truck_id = r.entity_id AND d.date = ${date}::date)))`
    : sql`EXISTS (SELECT FROM change_row r, LATERAL (SELECT coalesce(r.after, r.before) AS row) image
      WHERE r.change_id = s.change_id AND (r.entity = 'hall_capacity' AND CASE row ->> 'kind'
        WHEN 'day' THEN row ->> 'day' = ${date} ELSE row ->> 'day' <= ${date} END
        OR r.entity = 'calendar_entry' AND ${date} BETWEEN row ->> 'day' AND coalesce(row ->> 'until', ${date})
        OR ${isReservationEdited} AND (${isReserved(sql`r.before`, date)} OR ${isReserved(sql`r.after`, date)})))`;

const sourcesOfDay = (date: Day): Source[] => [
  ofStream(dayKey(date)),
  ofStream('trucks', concernsDay('trucks', date)),
  ofStream('halls', concernsDay('halls', date)),
];

const sourcesOfRow: Readonly<Record<HistoryEntity, (id: number, slot?: number) => Source[]>> = {
  orders: (id) => {
    const parts = sql`SELECT id FROM shipment WHERE production_order_id = ${id}`;
    const drawings = sql`SELECT id FROM drawing WHERE production_order_id = ${id}`;
    return [
      ofRows('production_order', one(id)),
      ofRows('shipment', parts),
      ofRows('drawing', drawings),
      ...ofItems('shipment_id', parts),
    ];
  },
  shipments: (id) => [ofRows('shipment', one(id)), ...ofItems('shipment_id', one(id))],
  trucks: (id) => [ofRows('truck', one(id))],
  sites: (id) => [ofRows('site', one(id))],
  reservations: (id) => [ofRows('reservation', one(id))],
  deliveries: (id, slot) => {
    if (slot !== undefined)
      return ofItems(
        'delivery_id',
        one(id),
        (image) => sql`(${image} ->> 'ordinal_number_in_delivery')::int = ${slot}`,
      );
    const truck = sql`SELECT truck_id FROM delivery WHERE id = ${id}`;
    return [ofRows('delivery', one(id)), ofRows('truck', truck), ...ofItems('delivery_id', one(id))];
  },
};

const sourcesOf = (subject: HistorySubject): Source[] =>
  'date' in subject ? sourcesOfDay(subject.date) : sourcesOfRow[subject.entity](subject.id, subject.slot);

/** Builds the statement for a page of the subject's changes. */
export const selectChangesOfSubject = (
  asked: HistoryQuery,
  limit: number,
): RawBuilder<{ changeId: number }> => sql`
  SELECT DISTINCT change_id FROM (${sql.join(
    sourcesOf(asked.subject).map((source) => sql`(${source(asked, limit)})`),
    sql` UNION ALL `,
  )}) found ORDER BY change_id DESC LIMIT ${limit}`;

const isArchived = (subject: HistorySubject): RawBuilder<boolean> => {
  if ('date' in subject)
    return sql`EXISTS (SELECT FROM stream_base WHERE stream_key = ${dayKey(subject.date)})`;
  const table = tableOfKind[subject.entity];
  return sql`EXISTS (SELECT FROM row_base WHERE entity = ${table} AND entity_id = ${subject.id})`;
};

interface HistoryPage {
  /** Ids of changes, the newest first; of the system's changes only expired reservations. */
  readonly ids: readonly number[];
  /** The plant's first day with a complete log; null when nothing is archived. */
  readonly knownFrom: Day | null;
}

export const findChanges = async (db: Database, asked: HistoryQuery, limit: number): Promise<HistoryPage> => {
  const { rows } = await sql<{ ids: readonly number[] | null; knownFrom: Day | null }>`
    SELECT (SELECT json_agg(change_id ORDER BY change_id DESC) FROM (${selectChangesOfSubject(asked, limit)}) found) AS ids,
      (SELECT known_from FROM log_start WHERE change_id > 0 AND ${isArchived(asked.subject)}) AS known_from`.execute(
    db,
  );
  return { ids: rows[0]?.ids ?? [], knownFrom: rows[0]?.knownFrom ?? null };
};
