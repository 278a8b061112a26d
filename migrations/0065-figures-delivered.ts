import { sql, type Kysely } from 'kysely';

/** Redefines delivered kg as the shipments on departed runs; on days without any reported departure, all placed shipments. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE OR REPLACE VIEW figures_delivered AS
    SELECT d.date, o.hall_id AS hall, t.type AS truck_type, count(*) AS shipments, sum(s.amount) AS delivered
    FROM delivery d JOIN truck t ON t.id = d.truck_id JOIN delivery_item i ON i.delivery_id = d.id
    JOIN shipment s ON s.id = i.shipment_id JOIN production_order o ON o.id = s.production_order_id
    WHERE NOT s.is_deleted AND NOT o.is_canceled AND (d.departed IS NOT NULL OR NOT EXISTS (
      SELECT FROM delivery other WHERE other.date = d.date AND other.departed IS NOT NULL))
    GROUP BY d.date, o.hall_id, t.type;`.execute(db);
};
