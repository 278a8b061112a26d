import { sql, type Kysely } from 'kysely';

/** Adds to the view of runs those that are full by space (docs/rules/loads.md#full-by-room). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE OR REPLACE VIEW figures_trucks AS
    SELECT date, truck_type, count(*) AS runs, sum(capacity) AS capacity, sum(load) AS load,
      count(*) FILTER (WHERE is_full) AS full_by_room_runs,
      coalesce(sum(capacity) FILTER (WHERE is_full), 0) AS full_by_room_capacity,
      coalesce(sum(load) FILTER (WHERE is_full), 0) AS full_by_room_load
    FROM (
      SELECT d.date, d.id, t.type AS truck_type, t.capacity, sum(s.amount) AS load,
        sum(round(coalesce(s.loading_metres, s.metres_share)::numeric * 10)) * 100
          >= round(t.loading_metres::numeric * 10) * 95 AS is_full
      FROM delivery d JOIN truck t ON t.id = d.truck_id JOIN delivery_item i ON i.delivery_id = d.id
      JOIN shipment s ON s.id = i.shipment_id JOIN production_order o ON o.id = s.production_order_id
      WHERE NOT s.is_deleted AND NOT o.is_canceled GROUP BY d.date, d.id, t.type, t.capacity, t.loading_metres
      HAVING sum(s.amount) > 0
    ) run GROUP BY date, truck_type;`.execute(db);
};
