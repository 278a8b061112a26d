import { type RawBuilder, sql } from 'kysely';
import { type Entity, kindOfTable } from '../change/rows.ts';
import { planEpoch } from '../change/epoch-store.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';
import { mondayOf, sundayOf } from '@werkplan/shared/values/day.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { Moment } from '@werkplan/shared/live/moment.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { imagesAfter } from '../plan/past-rows-query.ts';

/** A moment of a day that the log contains; 'logStart' is the moment right after the last archived change. */
export type LoggedMoment = Moment | 'logStart';

/** The images from which the snapshot of a moment is built. */
export interface PastImages {
  readonly epoch: string;
  /** The id of the last change up to the moment; null if there is none in the log. */
  readonly changeId: number | null;
  /** The id of the last archived change. */
  readonly keptAfter: number;
  readonly revisions: Readonly<Record<string, number>>;
  readonly images: Readonly<Record<Entity, readonly Image[]>>;
}

const moment = sql`(SELECT change_id FROM moment)`;
const asOf = sql<number>`coalesce(${moment}, 0)`;

/** Selects the last change up to a moment. Ids rise within each stream, so one id splits every stream at the same moment. */
const momentOf = (key: string, at: LoggedMoment): RawBuilder<unknown> => {
  if (at === 'logStart') return sql`SELECT change_id FROM log_start`;
  if ('instant' in at)
    return sql`SELECT id AS change_id FROM change WHERE at <= ${at.instant}::timestamptz ORDER BY at DESC, id DESC LIMIT 1`;
  // Revision 0 is the moment before the day's first change.
  if (at.revision === 0)
    return sql`SELECT change_id - 1 AS change_id FROM change_stream WHERE stream_key = ${key} AND revision = 1`;
  return sql`SELECT change_id FROM change_stream WHERE stream_key = ${key} AND revision = ${at.revision}`;
};

/** Selects rows that later changes of the day have written, because these rows may have been on the day at the moment. */
const laterIds = (entity: Entity): RawBuilder<unknown> =>
  sql`SELECT entity_id FROM later WHERE entity = ${sql.lit(entity)}`;

/** Selects all rows of a kind without a day, including deleted ones. */
const wholeImages = (entity: Entity): RawBuilder<unknown> =>
  imagesAfter(
    entity,
    sql`SELECT id FROM ${sql.table(entity)}
      UNION SELECT entity_id FROM change_row WHERE entity = ${sql.lit(entity)} AND change_id > ${asOf} AND after IS NULL`,
    asOf,
  );

/** Selects rows that always belong to one day, including deleted ones. */
const datedImages = (entity: Entity, date: Day): RawBuilder<unknown> =>
  imagesAfter(
    entity,
    sql`SELECT id FROM ${sql.table(entity)} WHERE date = ${date}::date UNION ${laterIds(entity)}`,
    asOf,
  );

/** Selects reservations whose day is in the week now, or was in it before a later change. */
const reservationsOfWeek = (date: Day): RawBuilder<unknown> => {
  const [monday, sunday] = [mondayOf(date), sundayOf(date)];
  return sql`SELECT id FROM reservation WHERE day BETWEEN ${monday}::date AND ${sunday}::date
    UNION SELECT entity_id FROM change_row
    WHERE entity = 'reservation' AND change_id > ${asOf} AND before ->> 'day' BETWEEN ${monday} AND ${sunday}`;
};

const revisionOf = (key: string): RawBuilder<unknown> => sql`coalesce(
  (SELECT revision FROM change_stream WHERE stream_key = ${key} AND change_id <= ${asOf} ORDER BY change_id DESC LIMIT 1),
  (SELECT revision FROM stream_base WHERE stream_key = ${key}), 0)`;

const listed = (images: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT coalesce(json_agg(image ORDER BY id), '[]') FROM (${images}) found WHERE image IS NOT NULL)`;

/**
 * Selects, in one statement, all rows that the day may have shown right after a change. These are its current rows and those
 * written by later changes of the day, each in its state before the first later write. Some of them belonged to other days then.
 */
export const pastImages = (date: Day, at: LoggedMoment): RawBuilder<PastImages> => {
  const key = dayKey(date);
  const listOf: Readonly<Record<Entity, RawBuilder<unknown>>> = {
    production_order: sql`SELECT id, image FROM planned`,
    shipment: sql`SELECT id, image FROM part`,
    delivery: imagesAfter(
      'delivery',
      sql`SELECT id FROM delivery WHERE date = ${date}::date UNION ${laterIds('delivery')}`,
      asOf,
    ),
    delivery_item: imagesAfter(
      'delivery_item',
      sql`SELECT id FROM delivery_item WHERE delivery_id IN (SELECT id FROM delivery WHERE date = ${date}::date)
        UNION ${laterIds('delivery_item')}`,
      asOf,
    ),
    truck: wholeImages('truck'),
    template: wholeImages('template'),
    occurrence: wholeImages('occurrence'),
    hall_capacity: wholeImages('hall_capacity'),
    calendar_entry: wholeImages('calendar_entry'),
    day_release: datedImages('day_release', date),
    day_grant: datedImages('day_grant', date),
    late_change: datedImages('late_change', date),
    site: wholeImages('site'),
    reservation: imagesAfter('reservation', reservationsOfWeek(date), asOf),
    // No screen of a day shows drawings; they are read by order.
    drawing: sql`SELECT NULL::int AS id, NULL::jsonb AS image WHERE false`,
  };
  const entities = Object.keys(kindOfTable) as Entity[];
  return sql<PastImages>`
    WITH moment AS MATERIALIZED (${momentOf(key, at)}),
    later AS MATERIALIZED (
      SELECT DISTINCT r.entity, r.entity_id FROM change_stream s JOIN change_row r ON r.change_id = s.change_id
      WHERE s.stream_key = ${key} AND s.change_id > ${asOf}
    ), part AS MATERIALIZED (${imagesAfter(
      'shipment',
      sql`SELECT id FROM shipment WHERE date = ${date}::date
        UNION SELECT id FROM shipment
          WHERE date_at_last_order_change = ${date}::date AND date_at_last_order_change <> date AND NOT is_deleted
        UNION ${laterIds('shipment')}`,
      asOf,
    )}), planned AS MATERIALIZED (${imagesAfter(
      'production_order',
      sql`SELECT id FROM production_order WHERE date = ${date}::date UNION ${laterIds('production_order')}
        UNION SELECT (image ->> 'production_order_id')::int FROM part WHERE image IS NOT NULL`,
      asOf,
    )})
    SELECT ${planEpoch} AS epoch, ${moment} AS "changeId", (SELECT change_id FROM log_start) AS "keptAfter",
      json_build_object(${key}::text, ${revisionOf(key)}, 'trucks', ${revisionOf('trucks')}, 'halls', ${revisionOf('halls')})
        AS revisions,
      json_build_object(${sql.join(
        entities.flatMap((entity) => [sql.lit(entity), listed(listOf[entity])]),
      )}) AS images`;
};

export const readPastImages = async (db: Database, date: Day, at: LoggedMoment): Promise<PastImages> => {
  const { rows } = await pastImages(date, at).execute({
    getExecutor: () => db.getExecutor().withoutPlugins(),
  });
  const [read] = rows;
  if (!read) throw new Error('the log query returned no row');
  return read;
};
