import { sql, type Kysely } from 'kysely';

/**
 * Creates views of the figures for reports (docs/figures.md). `GET /api/figures` computes some of them in fewer steps; a test
 * compares both. The session's time zone decides on which day a change was made.
 */
export const makeFigureViews = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE VIEW figures_halls AS
    WITH day AS (SELECT date FROM opened_day UNION SELECT date FROM production_order),
    known AS (
      SELECT day.date,
        (SELECT w.workdays FROM calendar_entry w WHERE w.kind = 'week' AND w.day <= day.date ORDER BY w.day DESC LIMIT 1) AS week,
        (SELECT CASE e.kind WHEN 'extraDay' THEN 'extra' ELSE e.kind END FROM calendar_entry e
          WHERE e.kind <> 'week' AND day.date BETWEEN e.day AND e.until
          ORDER BY array_position(ARRAY['extraDay', 'closure', 'holiday'], e.kind) LIMIT 1) AS named
      FROM day
    ), kept AS (
      SELECT date, week, coalesce(named,
        CASE WHEN strpos(coalesce(week, '12345'), extract(isodow FROM date)::text) > 0 THEN 'working' ELSE 'off' END) AS state
      FROM known
    )
    SELECT kept.date, hall.id AS hall, kept.state, held.capacity, coalesce(booked.steel, 0) AS steel,
      coalesce(booked.matting, 0) AS matting, coalesce(booked.steel, 0) > held.capacity AS is_overloaded,
      held.capacity = 0 AND strpos(coalesce(kept.week, '12345'), extract(isodow FROM kept.date)::text) > 0 AS is_closed
    FROM kept CROSS JOIN hall CROSS JOIN LATERAL (
      SELECT coalesce(
        (SELECT c.max_capacity FROM hall_capacity c WHERE c.hall_id = hall.id AND c.kind = 'day' AND c.day = kept.date),
        CASE WHEN kept.week IS NOT NULL AND kept.state NOT IN ('working', 'extra') THEN 0 END,
        (SELECT c.max_capacity FROM hall_capacity c WHERE c.hall_id = hall.id AND c.kind = 'default' AND c.day <= kept.date
          ORDER BY c.day DESC LIMIT 1), 0) AS capacity
    ) held LEFT JOIN LATERAL (
      SELECT sum(o.steel) AS steel, sum(o.matting) AS matting FROM production_order o
      WHERE o.date = kept.date AND o.hall_id = hall.id AND NOT o.is_canceled
    ) booked ON true;

    CREATE VIEW figures_shipments AS
    SELECT s.date, o.hall_id AS hall, count(*) AS shipments,
      count(*) FILTER (WHERE s.total_number_of_splits > 1) AS split_shipments,
      count(*) FILTER (WHERE o.is_urgent) AS urgent_shipments
    FROM shipment s JOIN production_order o ON o.id = s.production_order_id
    WHERE NOT s.is_deleted AND NOT o.is_canceled GROUP BY s.date, o.hall_id;

    CREATE VIEW figures_delivered AS
    SELECT d.date, o.hall_id AS hall, t.type AS truck_type, count(*) AS shipments, sum(s.amount) AS delivered
    FROM delivery d JOIN truck t ON t.id = d.truck_id JOIN delivery_item i ON i.delivery_id = d.id
    JOIN shipment s ON s.id = i.shipment_id JOIN production_order o ON o.id = s.production_order_id
    WHERE NOT s.is_deleted AND NOT o.is_canceled GROUP BY d.date, o.hall_id, t.type;

    CREATE VIEW figures_trucks AS
    SELECT date, truck_type, count(*) AS runs, sum(capacity) AS capacity, sum(load) AS load
    FROM (
      SELECT d.date, d.id, t.type AS truck_type, t.capacity, sum(s.amount) AS load
      FROM delivery d JOIN truck t ON t.id = d.truck_id JOIN delivery_item i ON i.delivery_id = d.id
      JOIN shipment s ON s.id = i.shipment_id JOIN production_order o ON o.id = s.production_order_id
      WHERE NOT s.is_deleted AND NOT o.is_canceled GROUP BY d.date, d.id, t.type, t.capacity HAVING sum(s.amount) > 0
    ) run GROUP BY date, truck_type;

    CREATE VIEW figures_moves AS
    SELECT image_day(r.before) AS date, (r.before ->> 'hall_id')::smallint AS hall, r.entity_id AS production_order_id,
      image_day(r.after) AS moved_to, c.at AS moved_at, image_day(r.before) - c.at::date AS days_before,
      abs(image_day(r.after) - image_day(r.before)) AS distance
    FROM change_row r JOIN change c ON c.id = r.change_id
    WHERE r.entity = 'production_order' AND r.before ->> 'date' <> r.after ->> 'date' AND ${stands};

    -- Lists shipments that were unassigned and moved to another day after their day was over.
    CREATE VIEW figures_carried_over AS
    SELECT image_day(r.before) AS date, o.hall_id AS hall, r.entity_id AS shipment_id,
      (r.before ->> 'amount')::integer AS amount, image_day(r.after) AS moved_to, c.at AS moved_at
    FROM change_row r JOIN change c ON c.id = r.change_id
    JOIN production_order o ON o.id = (r.before ->> 'production_order_id')::integer
    WHERE r.entity = 'shipment' AND r.before ->> 'date' <> r.after ->> 'date' AND r.before ->> 'is_deleted' = 'false'
      AND c.at::date > image_day(r.before) AND ${stands} AND NOT EXISTS (
        SELECT FROM change_row off WHERE off.entity = 'delivery_item' AND off.change_id = c.id
          AND (off.before ->> 'shipment_id')::integer = r.entity_id);

    CREATE VIEW figures_leftovers AS
    SELECT s.date, o.hall_id AS hall, s.id AS shipment_id, s.amount
    FROM shipment s JOIN production_order o ON o.id = s.production_order_id
    WHERE NOT s.is_deleted AND NOT o.is_canceled
      AND (SELECT i.id FROM delivery_item i WHERE i.shipment_id = s.id) IS NULL
    UNION ALL SELECT date, hall, shipment_id, amount FROM figures_carried_over;
  `.execute(db);
  await makeLateChangesView(db);
};

/** Creates the view of late changes; migration 0060 creates it again, because with releases other changes count as late. */
export const makeLateChangesView = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE OR REPLACE VIEW figures_late_changes AS
    SELECT first.date, later.revision - first.revision - aside.changes AS changes
    FROM (
      -- Finds the revision of the day's first print or release, whichever was earlier.
      SELECT date, min(revision) AS revision FROM (
        SELECT p.date, p.revision FROM print p WHERE p.paper = 'delivery'
        UNION ALL SELECT image_day(coalesce(r.after, r.before)), ${revisionOfRow} FROM change_row r
        WHERE r.entity = 'day_release' AND r.before IS NULL
      ) told GROUP BY date
    ) first CROSS JOIN LATERAL (
      -- Finds the last revision made on the day itself, because later corrections are not late changes.
      SELECT cs.revision FROM change_stream cs JOIN change c ON c.id = cs.change_id
      WHERE cs.stream_key = 'day:' || to_char(first.date, 'YYYY-MM-DD') AND c.at < (first.date + 1)::timestamptz
      ORDER BY cs.revision DESC LIMIT 1
    ) later CROSS JOIN LATERAL (
      -- Counts the writes of releases and grants, which are not late changes because they don't affect loading.
      SELECT count(*) AS changes FROM change_row r
      WHERE r.entity IN ('day_release', 'day_grant') AND image_day(coalesce(r.after, r.before)) = first.date
        AND ${revisionOfRow} BETWEEN first.revision + 1 AND later.revision
    ) aside WHERE later.revision - first.revision - aside.changes > 0`.execute(db);
};

/** The revision of the day with which a row `r` of a release was stored. */
const revisionOfRow = sql`(SELECT cs.revision FROM change_stream cs
          WHERE cs.change_id = r.change_id AND cs.stream_key = 'day:' || (coalesce(r.after, r.before) ->> 'date'))`;

/** True for a change `c` that is no undo and is in effect: it was never undone, or was redone. */
const stands = sql`c.undo_of IS NULL AND (
      WITH RECURSIVE later (id) AS (
        SELECT u.id FROM change u WHERE u.undo_of = c.id
        UNION ALL SELECT u.id FROM later JOIN change u ON u.undo_of = later.id
      ) SELECT count(*) % 2 = 0 FROM later)`;
