import { sql } from 'kysely';
import type { KnownDrawings } from '@werkplan/shared/bvbs/bvbs-schema.ts';
import type { DrawingName } from '@werkplan/shared/bvbs/drawing-rules.ts';
import { invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { Moment } from '@werkplan/shared/live/moment.ts';
import type { Drawing } from '@werkplan/shared/orders/drawing-schema.ts';
import { toRow } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';
import { imagesAfter } from '../plan/past-rows-query.ts';
import { sortRowFields } from '../plan/field-order.ts';

const drawingOf = (image: Image): Drawing => sortRowFields('drawings', toRow<'drawings'>(image));

/** Returns the ids of those named drawings that the plan already has. */
export const findDrawings = async (
  db: Database,
  names: readonly DrawingName[],
): Promise<(DrawingName & { id: number })[]> => {
  const { rows } = await sql<DrawingName & { id: number }>`
    SELECT id, project, drawing FROM drawing JOIN unnest(${names.map(({ project }) => project)}::text[],
      ${names.map(({ drawing }) => drawing)}::text[]) AS asked (project, drawing) USING (project, drawing)
    ORDER BY id`.execute(db);
  return rows;
};

type Site = NonNullable<KnownDrawings['site']>;

/**
 * Returns the address of the site that is named like the project: that of the site's latest order, otherwise that of the latest
 * order with a drawing of the project.
 */
export const findSiteAddress = async (db: Database, project: string): Promise<Site | null> => {
  const { rows } = await sql<Site>`
    SELECT construction_site AS "constructionSite", post_code AS "postCode", city FROM (
      SELECT o.*, 1 AS turn FROM production_order o WHERE lower(construction_site) = lower(${project})
      UNION ALL SELECT o.*, 2 FROM production_order o JOIN drawing ON production_order_id = o.id WHERE project = ${project}
    ) found ORDER BY turn, date DESC, id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
};

/** Reads all drawings of a project, or only the named ones. */
export const readKnownDrawings = async (
  db: Database,
  project: string,
  drawings: readonly string[] | undefined,
): Promise<KnownDrawings['drawings']> => {
  const { rows } = await sql<{ image: Image; order: KnownDrawings['drawings'][number]['order'] }>`
    SELECT to_jsonb(found) AS image, jsonb_build_object('id', o.id, 'orderId', o.order_id, 'date', o.date,
      'isCanceled', o.is_canceled, 'constructionSite', o.construction_site, 'postCode', o.post_code, 'city', o.city) AS "order"
    FROM drawing found JOIN production_order o ON o.id = production_order_id
    WHERE project = ${project} AND (${drawings ?? null}::text[] IS NULL OR drawing = ANY(${drawings ?? []}::text[]))
    ORDER BY found.id`.execute(db.withoutPlugins());
  return rows.map(({ image, order }) => ({ drawing: drawingOf(image), order }));
};

/**
 * Returns the id of the last change up to a moment, which is an instant or a revision of the stream of the order's current
 * day.
 */
const changeAt = async (db: Database, orderId: number, at: Moment): Promise<number> => {
  const { rows } = await sql<{ id: number | null; keptAfter: number }>`
    SELECT (${
      'instant' in at
        ? sql`SELECT max(id) FROM change WHERE at <= ${at.instant}::timestamptz`
        : sql`SELECT change_id FROM change_stream WHERE revision = ${at.revision}
            AND stream_key = (SELECT 'day:' || date FROM production_order WHERE id = ${orderId})`
    }) AS id, coalesce((SELECT change_id FROM log_start), 0) AS "keptAfter"`.execute(db);
  const [known, keptAfter] = [Number(rows[0]?.id ?? 0), Number(rows[0]?.keptAfter ?? 0)];
  if (known < keptAfter) throw invalid({ at: 'validation.beforeLog' });
  return known;
};

/**
 * Reads an order's drawings as they are, or were at a moment. @throws VALIDATION_ERRORS (`at`) for a moment before the log's
 * start
 */
export const readDrawings = async (
  db: Database,
  orderId: number,
  at: Moment | undefined,
): Promise<Drawing[]> => {
  const plain = db.withoutPlugins();
  const ofOrder = sql`SELECT id FROM drawing WHERE production_order_id = ${orderId}`;
  const images =
    at === undefined
      ? sql<{
          image: Image | null;
        }>`SELECT to_jsonb(d) AS image FROM drawing d WHERE id IN (${ofOrder}) ORDER BY id`
      : sql<{ image: Image | null }>`SELECT image FROM (${imagesAfter(
          'drawing',
          sql`${ofOrder} UNION SELECT entity_id FROM change_row WHERE entity = 'drawing'
            AND (before ->> 'production_order_id')::int = ${orderId} AND after IS NULL`,
          await changeAt(plain, orderId, at),
        )}) found ORDER BY id`;
  const { rows } = await images.execute(plain);
  return rows.flatMap(({ image }) => (image ? [drawingOf(image)] : []));
};
