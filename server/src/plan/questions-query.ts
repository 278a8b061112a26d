import { type RawBuilder, sql } from 'kysely';
import type { OrderOwnedKind, PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import type { Revisions } from '@werkplan/shared/live/stream-key.ts';
import type { Fact, Facts, Question } from '@werkplan/shared/plan/need.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { planEpoch } from '../change/epoch-store.ts';
import { toRow, tableOfKind } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';
import { sortRowFields } from './field-order.ts';

type QuestionOf<What extends Question['what']> = Extract<Question, { what: What }>;

/** The answer to a question, with the epoch that the log had at the same moment. */
export interface AnswerWithEpoch<Value = unknown> {
  readonly epoch: string;
  readonly fact: Fact<Value>;
}

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Reads at most one row, and the log's epoch at the same moment, which is returned even if no row is found. */
export const readOne = async <Row>(
  db: Database,
  found: RawBuilder<unknown>,
): Promise<{ epoch: string; row: Row | null }> => {
  const { rows } = await sql<{ epoch: string; row: Row | null }>`
    SELECT ${planEpoch} AS epoch, (SELECT to_jsonb(found) FROM (${found}) found LIMIT 1) AS row`.execute(db);
  return { epoch: rows[0]?.epoch ?? '', row: rows[0]?.row ?? null };
};

const readList = async <Row>(
  db: Database,
  found: RawBuilder<unknown>,
): Promise<{ epoch: string; list: readonly Row[] }> => {
  const { epoch, row } = await readOne<{ list: readonly Row[] | null }>(
    db,
    sql`SELECT jsonb_agg(to_jsonb(one)) AS list FROM (${found}) one`,
  );
  return { epoch, list: row?.list ?? [] };
};

const whereabouts: Record<RowKind, (id: number) => RawBuilder<unknown>> = {
  orders: (id) => sql`SELECT date FROM production_order WHERE id = ${id}`,
  shipments: (id) => sql`SELECT date FROM shipment WHERE id = ${id}`,
  deliveries: (id) => sql`SELECT date FROM delivery WHERE id = ${id}`,
  deliveryItems: (id) => sql`
    SELECT date FROM delivery JOIN delivery_item ON delivery_item.delivery_id = delivery.id
    WHERE delivery_item.id = ${id}`,
  trucks: () => sql`SELECT NULL::date AS date WHERE false`,
  hallCapacities: () => sql`SELECT NULL::date AS date WHERE false`,
  calendarEntries: () => sql`SELECT NULL::date AS date WHERE false`,
  templates: () => sql`SELECT NULL::date AS date WHERE false`,
  occurrences: () => sql`SELECT NULL::date AS date WHERE false`,
  releases: (id) => sql`SELECT date FROM day_release WHERE id = ${id}`,
  grants: (id) => sql`SELECT date FROM day_grant WHERE id = ${id}`,
  lateChanges: (id) => sql`SELECT date FROM late_change WHERE id = ${id}`,
  drawings: () => sql`SELECT NULL::date AS date WHERE false`,
  sites: () => sql`SELECT NULL::date AS date WHERE false`,
  reservations: () => sql`SELECT NULL::date AS date WHERE false`,
};

export const askWhereabouts = async (
  db: Database,
  { kind, id }: QuestionOf<'whereabouts'>,
): Promise<AnswerWithEpoch> => {
  const { epoch, list } = await readList<{ date: Day }>(db, whereabouts[kind](id));
  return { epoch, fact: { value: list.map(({ date }) => date), at: {} } };
};

/**
 * Reads the days that show each order or a part of it, with the revisions of these days at the same moment. As long as none of
 * these revisions changes, the orders have parts on no other day.
 */
export const askFamilies = async (
  db: Database,
  { orderIds }: QuestionOf<'families'>,
): Promise<AnswerWithEpoch> => {
  const { epoch, list } = await readList<{ orderId: number; date: Day; revision: number }>(
    db,
    sql`SELECT shown.id AS "orderId", shown.date, coalesce(stream.revision, 0) AS revision FROM (
        SELECT id, date FROM production_order WHERE id = ANY(${orderIds}::int[])
        UNION SELECT production_order_id, date FROM shipment WHERE production_order_id = ANY(${orderIds}::int[])
        UNION SELECT production_order_id, date_at_last_order_change FROM shipment
          WHERE production_order_id = ANY(${orderIds}::int[]) AND NOT is_deleted
      ) shown LEFT JOIN stream ON stream.key = 'day:' || shown.date ORDER BY shown.date`,
  );
  const dates = new Map<number, Day[]>(orderIds.map((id) => [id, []]));
  for (const { orderId, date } of list) dates.get(orderId)?.push(date);
  const at: Revisions = Object.fromEntries(list.map(({ date, revision }) => [`day:${date}`, revision]));
  return { epoch, fact: { value: [...dates].map(([orderId, days]) => ({ orderId, dates: days })), at } };
};

export const askFamily = async (
  db: Database,
  { orderId }: QuestionOf<'family'>,
): Promise<AnswerWithEpoch> => {
  const { epoch, fact } = await askFamilies(db, { what: 'families', orderIds: [orderId] });
  return { epoch, fact: { value: (fact.value as Facts['families'])[0]?.dates ?? [], at: fact.at } };
};

const rowFrom = (kind: RowKind, image: Image | null | undefined): PlanRows[RowKind] | null =>
  image ? sortRowFields(kind, toRow(image)) : null;

export const askVersion = async (
  db: Database,
  { kind, id, version }: QuestionOf<'version'>,
): Promise<AnswerWithEpoch> => {
  const { epoch, row } = await readOne<{ after: Image | null }>(
    db,
    // If the version's own log row was archived, its image is the `before` of the next version's log row.
    sql`SELECT after FROM change_row
      WHERE entity = ${tableOfKind[kind]} AND entity_id = ${id} AND version = ${version}
      UNION ALL SELECT before FROM change_row
      WHERE entity = ${tableOfKind[kind]} AND entity_id = ${id} AND version = ${version + 1}::bigint`,
  );
  return { epoch, fact: { value: rowFrom(kind, row?.after), at: {} } };
};

export const askLastKnown = async (
  db: Database,
  { kind, id }: QuestionOf<'lastKnown'>,
): Promise<AnswerWithEpoch> => {
  const { epoch, row } = await readOne<{ image: Image | null }>(
    db,
    sql`SELECT coalesce(after, before) AS image FROM change_row
      WHERE entity = ${tableOfKind[kind]} AND entity_id = ${id} ORDER BY version DESC LIMIT 1`,
  );
  return { epoch, fact: { value: rowFrom(kind, row?.image), at: {} } };
};

export const askEditor = async (
  db: Database,
  { kind, id, field, after }: QuestionOf<'editor'>,
): Promise<AnswerWithEpoch> => {
  const column = field === undefined ? null : columnOf(field);
  // Creating or deleting the row counts as a change of the field only if the question names a version (`after`).
  const isChanged =
    after === undefined
      ? sql`r.before ->> ${column} <> r.after ->> ${column}`
      : sql`r.before -> ${column} IS DISTINCT FROM r.after -> ${column}`;
  const { epoch, row } = await readOne<Facts['editor']>(
    db,
    sql`SELECT c.actor_name AS by, c.id AS "changeId",
        to_char(c.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
      FROM change_row r JOIN change c ON c.id = r.change_id
      WHERE r.entity = ${tableOfKind[kind]} AND r.entity_id = ${id} AND r.version > ${after ?? 0}
        AND (${column}::text IS NULL OR ${isChanged}) ORDER BY r.version DESC LIMIT 1`,
  );
  return { epoch, fact: { value: row, at: {} } };
};

export const askNumbered = async (
  db: Database,
  { numbers, from, field }: QuestionOf<'numbered'>,
): Promise<AnswerWithEpoch> => {
  const named = field
    ? sql`external_number = ANY(${numbers})`
    : sql`id = ANY(ARRAY(
        SELECT id FROM production_order WHERE order_id = ANY(${numbers})
        UNION ALL SELECT id FROM production_order o
        WHERE by_hand <> '{}' AND by_hand -> 'orderId' ->> 'was' = ANY(${numbers}) AND EXISTS (
          SELECT FROM change_row r JOIN change c ON c.id = r.change_id
          WHERE r.entity = 'production_order' AND r.entity_id = o.id AND c.actor LIKE 'token:%'
            AND r.after ->> 'order_id' = o.by_hand -> 'orderId' ->> 'was')))`;
  const { epoch, list } = await readList(
    db,
    sql`SELECT id, order_id AS "orderId", external_number AS "externalNumber", date, hall_id AS "hallId",
        construction_site AS "constructionSite", version, is_canceled AS "isCanceled", by_hand AS "byHand"
      FROM production_order WHERE ${named} AND date >= ${from} ORDER BY date, id`,
  );
  return { epoch, fact: { value: list, at: {} } };
};

export const askPrint = async (
  db: Database,
  { date, paper }: QuestionOf<'print'>,
): Promise<AnswerWithEpoch> => {
  const { epoch, row } = await readOne<NonNullable<Facts['print']>>(
    db,
    sql`SELECT id, revision, actor_name AS by, coalesce(content, '{}') AS content,
        to_char(printed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "printedAt"
      FROM print WHERE date = ${date} AND paper = ${paper} ORDER BY id DESC LIMIT 1`,
  );
  return { epoch, fact: { value: row, at: {} } };
};

/** Reads the days from a day on that were opened or have runs. Valid until `trucks` is raised, which opening a day does. */
export const askPlannedDays = async (
  db: Database,
  { from }: QuestionOf<'plannedDays'>,
): Promise<AnswerWithEpoch> => {
  const { epoch, row } = await readOne<{ days: Facts['plannedDays'] | null; trucks: number }>(
    db,
    sql`SELECT coalesce((SELECT revision FROM stream WHERE key = 'trucks'), 0) AS trucks, (
        SELECT jsonb_agg(jsonb_build_object('date', date, 'isOpened', is_opened) ORDER BY date) FROM (
          SELECT date, bool_or(is_opened) AS is_opened FROM (
            SELECT date, true AS is_opened FROM opened_day WHERE date >= ${from}
            UNION SELECT DISTINCT date, false FROM delivery WHERE date >= ${from}
          ) planned GROUP BY date
        ) listed) AS days`,
  );
  return { epoch, fact: { value: row?.days ?? [], at: { trucks: row?.trucks ?? 0 } } };
};

/** Reads the released days from a day on. Valid until `halls` is raised, which releasing a day or withdrawing that does. */
export const askReleasedDays = async (
  db: Database,
  { from }: QuestionOf<'releasedDays'>,
): Promise<AnswerWithEpoch<Facts['releasedDays']>> => {
  const { epoch, row } = await readOne<{ days: readonly Day[] | null; halls: number }>(
    db,
    sql`SELECT coalesce((SELECT revision FROM stream WHERE key = 'halls'), 0) AS halls,
      (SELECT jsonb_agg(date ORDER BY date) FROM day_release WHERE date >= ${from}) AS days`,
  );
  return { epoch, fact: { value: row?.days ?? [], at: { halls: row?.halls ?? 0 } } };
};

/** Reads the live orders of these days with the fields that reservations count. Valid while the days keep their revisions. */
export const askBookings = async (
  db: Database,
  { dates }: QuestionOf<'bookings'>,
): Promise<AnswerWithEpoch<Facts['bookings']>> => {
  const { epoch, row } = await readOne<{ orders: Facts['bookings'] | null; at: Revisions }>(
    db,
    sql`SELECT (SELECT jsonb_agg(jsonb_build_object('id', id, 'date', date, 'hallId', hall_id, 'steel', steel, 'matting', matting,
          'constructionSite', construction_site, 'postCode', post_code, 'city', city) ORDER BY id)
        FROM production_order WHERE date = ANY(${dates}::date[]) AND NOT is_canceled) AS orders,
      (SELECT jsonb_object_agg('day:' || asked.day, coalesce(revision, 0)) FROM unnest(${dates}::date[]) AS asked (day)
        LEFT JOIN stream ON stream.key = 'day:' || asked.day) AS at`,
  );
  return { epoch, fact: { value: row?.orders ?? [], at: row?.at ?? {} } };
};

/** Reads rows that belong to an order, with the revision of the order's day, which is raised by each change of these rows. */
const askOfOrder = async (
  db: Database,
  kind: OrderOwnedKind,
  where: RawBuilder<unknown>,
): Promise<{ epoch: string; rows: PlanRows[OrderOwnedKind][]; at: Revisions }> => {
  const { epoch, list } = await readList<{ image: Image; date: Day; revision: number }>(
    db,
    sql`SELECT to_jsonb(owned) AS image, planned.date, coalesce(stream.revision, 0) AS revision
      FROM ${sql.table(tableOfKind[kind])} owned JOIN production_order planned ON planned.id = owned.production_order_id
      LEFT JOIN stream ON stream.key = 'day:' || planned.date WHERE ${where} ORDER BY owned.id`,
  );
  const at = Object.fromEntries(list.map(({ date, revision }) => [`day:${date}`, revision]));
  return { epoch, rows: list.map(({ image }) => rowFrom(kind, image) as PlanRows[OrderOwnedKind]), at };
};

export const askRow = async (db: Database, { kind, id }: QuestionOf<'row'>): Promise<AnswerWithEpoch> => {
  const { epoch, rows, at } = await askOfOrder(db, kind, sql`owned.id = ${id}`);
  return { epoch, fact: { value: rows[0] ?? null, at } };
};

export const askRowsOfOrder = async (
  db: Database,
  { kind, orderId }: QuestionOf<'rowsOfOrder'>,
): Promise<AnswerWithEpoch> => {
  const { epoch, rows, at } = await askOfOrder(db, kind, sql`owned.production_order_id = ${orderId}`);
  return { epoch, fact: { value: rows, at } };
};
