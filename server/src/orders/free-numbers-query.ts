import { sql } from 'kysely';
import type { OrderNumbers } from '@werkplan/shared/plant/plant-settings-schema.ts';
import type { Database } from '../database/database.ts';

/**
 * Returns up to `count` free order numbers of the plant's range: first those after the highest one in use, then gaps
 * (rules/bvbs.md#order-numbers).
 */
export const findFreeNumbers = async (
  db: Database,
  { from, to }: NonNullable<OrderNumbers>,
  count: number,
): Promise<string[]> => {
  const { rows } = await sql<{ number: number }>`
    WITH used AS MATERIALIZED (
      SELECT DISTINCT order_id::int AS number FROM production_order WHERE order_id::int BETWEEN ${from} AND ${to}
    ), last AS (SELECT coalesce(max(number), ${from}::int - 1) AS number FROM used)
    (SELECT listed AS number FROM last, generate_series(last.number + 1, least(${to}, last.number + ${count})) listed)
    UNION ALL (SELECT listed FROM last, generate_series(${from}::int, last.number) listed
      WHERE listed NOT IN (SELECT number FROM used) ORDER BY listed LIMIT ${count})
    LIMIT ${count}`.execute(db);
  return rows.map(({ number }) => String(number));
};
