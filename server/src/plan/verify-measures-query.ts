import { bedWidth } from '@werkplan/shared/values/measures.ts';
import { sql } from 'kysely';
import type { CheckPart } from './verify-slices-query.ts';

type Find = CheckPart['find'];

const isWide = sql`bool_or(width > ${sql.lit(bedWidth)})`;

/** Computes the sizes in mm that a drawing's positions prove, in the format of the column `drawn`. */
const proven = sql`CASE WHEN max(length) > 0 OR ${isWide} THEN jsonb_build_object(
  'bulky', CASE WHEN ${isWide} THEN true END, 'longest', nullif(max(length), 0)) END`;

const positions = (within: Parameters<Find>[0]) => sql`
  SELECT production_order_id, (position ->> 'part')::int AS part, (position ->> 'kg')::numeric AS kg,
    (position ->> 'length')::int AS length, (position ->> 'width')::int AS width
  FROM drawing, jsonb_array_elements(positions) AS listed (position) WHERE ${within('production_order_id')}`;

export const findOrdersWithWrongSizes: Find = (within) => sql`
  SELECT 'production_order ' || id AS subject, format('is %s by its drawings, drawn is %s', proven, drawn) AS what
  FROM production_order LEFT JOIN (
    SELECT production_order_id, ${proven} AS proven FROM (${positions(within)}) placed GROUP BY production_order_id
  ) drawings ON production_order_id = id
  WHERE ${within('id')} AND drawn IS DISTINCT FROM proven`;

export const findPartsWithWrongSizes: Find = (within) => sql`
  WITH placed AS (${positions(within)}), live AS (
    SELECT id, production_order_id, amount, drawn FROM shipment WHERE NOT is_deleted AND ${within('production_order_id')}
  ), tied AS (
    -- Rounding may give a part one kilogram more or less.
    SELECT id FROM live JOIN placed USING (production_order_id) WHERE part = id
    GROUP BY id, amount HAVING abs(floor(sum(kg) + 0.5) - amount) <= 1
  ), parted AS (
    SELECT production_order_id, count(*) - count(tied.id) AS loose FROM live LEFT JOIN tied USING (id)
    GROUP BY production_order_id HAVING count(*) > 1 AND count(tied.id) > 0
  )
  SELECT 'shipment ' || id AS subject, format('is %s by its positions, drawn is %s', proven, drawn) AS what
  FROM live LEFT JOIN parted USING (production_order_id), LATERAL (
    SELECT ${proven} AS proven FROM placed
    WHERE placed.production_order_id = live.production_order_id AND CASE WHEN live.id IN (SELECT id FROM tied) THEN part = live.id
      ELSE loose = 1 AND (part IS NULL OR part NOT IN (SELECT id FROM tied)) END
  ) own
  WHERE drawn IS DISTINCT FROM proven`;

export const findPartsWithWrongShares: Find = (within) => sql`
  SELECT 'shipment ' || id AS subject, format('shares %s of its order''s loading metres, metresShare is %s', share, metres_share) AS what
  FROM (
    SELECT id, metres_share, CASE WHEN sharing AND total > 0 AND weight > 0
      THEN (whole + (place <= total - sum(whole) OVER (PARTITION BY order_id, sharing))::int) / 10.0 END AS share
    FROM (
      SELECT *, floor(total * amount / nullif(weight, 0)) AS whole, row_number() OVER (PARTITION BY order_id, sharing
        ORDER BY total * amount % nullif(weight, 0) DESC, split_number, id) AS place
      FROM (
        SELECT part.id, amount, split_number, metres_share, part.loading_metres IS NULL AS sharing,
          production_order.id AS order_id, round(production_order.loading_metres::numeric * 10)
            - coalesce(sum(round(part.loading_metres::numeric * 10)) OVER of_order, 0) AS total,
          sum(CASE WHEN part.loading_metres IS NULL THEN amount END) OVER of_order AS weight
        FROM (SELECT * FROM shipment WHERE NOT is_deleted AND ${within('production_order_id')}) part
        JOIN production_order ON production_order.id = production_order_id
        WINDOW of_order AS (PARTITION BY production_order.id)
      ) part
    ) weighed
  ) shared
  WHERE metres_share::numeric IS DISTINCT FROM share`;
