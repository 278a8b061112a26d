import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';

/** What must be true of the plan and its log after anything at all; each query answers the rows that break it. */
const invariants: Readonly<Record<string, string>> = {
  'a placed shipment is dated like its run': `
    SELECT i.id FROM delivery_item i JOIN delivery d ON d.id = i.delivery_id JOIN shipment s ON s.id = i.shipment_id
    WHERE s.date <> d.date`,
  'every order has a live part': `
    SELECT o.id FROM production_order o
    WHERE NOT EXISTS (SELECT FROM shipment s WHERE s.production_order_id = o.id AND NOT s.is_deleted)`,
  'live parts are numbered 1…n in order of creation and know n': `
    SELECT id FROM (SELECT s.*, row_number() OVER (PARTITION BY production_order_id ORDER BY created, id) AS n,
        count(*) OVER (PARTITION BY production_order_id) AS total
      FROM (SELECT *, (SELECT min(r.id) FROM change_row r WHERE r.entity = 'shipment' AND r.entity_id = shipment.id)
        AS created FROM shipment) s WHERE NOT is_deleted) parts
    WHERE split_number <> n OR total_number_of_splits <> total`,
  'partsAmount is the sum of the live parts': `
    SELECT o.id FROM production_order o WHERE o.parts_amount <> (
      SELECT coalesce(sum(amount), 0) FROM shipment s WHERE s.production_order_id = o.id AND NOT s.is_deleted)`,
  'an only part is the whole order': `
    SELECT o.id FROM production_order o JOIN shipment s ON s.production_order_id = o.id AND NOT s.is_deleted
    WHERE s.total_number_of_splits = 1 AND s.amount <> o.steel + o.matting`,
  'revisions are 1…n without a hole': `
    SELECT stream_key FROM change_stream GROUP BY stream_key
    HAVING min(revision) <> 1 OR max(revision) <> count(*)`,
  'a stream stands at its last revision': `
    SELECT key FROM stream WHERE revision <> (SELECT count(*) FROM change_stream WHERE stream_key = key)`,
  'each image begins where the one before ended': `
    SELECT id FROM (SELECT r.*, lag(after) OVER w AS previous, lag(version) OVER w AS previous_version FROM change_row r
      WINDOW w AS (PARTITION BY entity, entity_id ORDER BY version)) chain
    WHERE previous_version IS NOT NULL AND (before IS DISTINCT FROM previous OR version <> previous_version + 1)`,
  'the log ends in the orders as they are': `
    SELECT o.id FROM production_order o WHERE to_jsonb(o) IS DISTINCT FROM (
      SELECT after FROM change_row WHERE entity = 'production_order' AND entity_id = o.id ORDER BY version DESC LIMIT 1)`,
  'the log ends in the shipments as they are': `
    SELECT s.id FROM shipment s WHERE to_jsonb(s) IS DISTINCT FROM (
      SELECT after FROM change_row WHERE entity = 'shipment' AND entity_id = s.id ORDER BY version DESC LIMIT 1)`,
  'the log ends in the runs as they are': `
    SELECT d.id FROM delivery d WHERE to_jsonb(d) IS DISTINCT FROM (
      SELECT after FROM change_row WHERE entity = 'delivery' AND entity_id = d.id ORDER BY version DESC LIMIT 1)`,
  'what the log removed is gone': `
    SELECT entity, entity_id FROM (SELECT DISTINCT ON (entity, entity_id) * FROM change_row
      ORDER BY entity, entity_id, version DESC) latest
    WHERE after IS NULL AND CASE entity WHEN 'delivery_item' THEN entity_id IN (SELECT id FROM delivery_item)
      WHEN 'delivery' THEN entity_id IN (SELECT id FROM delivery) ELSE false END`,
  'the log ends in the items as they are': `
    SELECT i.id FROM delivery_item i WHERE to_jsonb(i) IS DISTINCT FROM (
      SELECT after FROM change_row WHERE entity = 'delivery_item' AND entity_id = i.id ORDER BY version DESC LIMIT 1)`,
};

/** Names of the invariants that some row breaks, with the rows. */
export const brokenInvariants = async (db: Database): Promise<string[]> => {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql.raw(query).execute(db);
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  return broken;
};
