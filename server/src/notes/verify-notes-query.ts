import { sql } from 'kysely';
import type { VerifyCheck } from '../plan/verify-slices-query.ts';

const series: VerifyCheck = {
  name: 'delivery notes have each number of their series once, but for those that a restore lost',
  of: 'tables',
  parts: [
    {
      keys: sql`SELECT year AS key FROM note_series`,
      size: 1,
      find: (within) => sql`
        SELECT 'delivery note ' || coalesce(year || '-' || lpad(place::text, 5, '0'), number) AS subject,
          CASE WHEN number IS NULL THEN 'is missing' ELSE 'is beyond its series' END AS what
        FROM (
          SELECT year, place FROM note_series, generate_series(1, last) place WHERE ${within('year')}
            AND NOT EXISTS (SELECT FROM note_gap gap WHERE gap.year = note_series.year AND place BETWEEN first AND gap.last)
        ) given FULL JOIN (
          SELECT number, left(number, 4)::int AS of_year, substr(number, 6)::int AS of_place FROM delivery_note
        ) note ON of_year = year AND of_place = place
        WHERE year IS NULL AND ${within('of_year')} OR number IS NULL`,
    },
  ],
};

const contents: VerifyCheck = {
  name: 'delivery notes say what they said when they were made',
  of: 'tables',
  parts: [
    {
      keys: sql`SELECT id AS key FROM delivery_note`,
      size: 2_000,
      find: (within) => sql`
        SELECT 'delivery note ' || number AS subject, 'was changed since' AS what FROM delivery_note
        WHERE ${within('id')} AND hash <> note_hash(number, delivery_id, site, content, sender, corrects)`,
    },
  ],
};

const departures: VerifyCheck = {
  name: 'each run that has left with cards has its delivery notes',
  of: 'tables',
  parts: [
    {
      keys: sql`SELECT id AS key FROM delivery WHERE departed IS NOT NULL`,
      size: 2_000,
      // Excludes cards placed after the departure, and runs that departed before delivery notes were introduced.
      find: (within) => sql`
        SELECT 'delivery ' || run.id AS subject, 'has left without a delivery note' AS what
        FROM (SELECT id, (departed ->> 'at')::timestamptz AS departed_at FROM delivery
          WHERE departed IS NOT NULL AND ${within('id')}) run
        WHERE departed_at >= (SELECT min(made_at) FROM delivery_note)
          AND NOT EXISTS (SELECT FROM delivery_note WHERE delivery_id = run.id AND canceled_at IS NULL)
          AND EXISTS (
            SELECT FROM delivery_item item JOIN shipment ON shipment.id = shipment_id
              JOIN production_order ON production_order.id = production_order_id
            WHERE item.delivery_id = run.id AND NOT is_deleted AND NOT is_canceled AND NOT EXISTS (
              SELECT FROM change_row JOIN change ON change.id = change_id
              WHERE entity = 'delivery_item' AND entity_id = item.id AND before IS NULL AND change.at > departed_at))`,
    },
  ],
};

/** The checks of `npm run verify` and of the night that concern delivery notes. */
export const noteChecks: readonly VerifyCheck[] = [series, contents, departures];
