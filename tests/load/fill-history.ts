import type pg from 'pg';

/** The size of a past log: `changes` of `actors` planners with two rows each, over `days` days before `until`. */
export interface Past {
  changes: number;
  days: number;
  actors: number;
  /** YYYY-MM-DD; the log's last day is the day before. */
  until: string;
}

/** First ids of past rows, which no real row has. */
export const pastIds = { order: 10_000_000, run: 20_000_000 } as const;
/** Orders and runs among which the changes are distributed. */
export const pastRows = { orders: 20_000, runs: 2_000 } as const;

/**
 * Writes a log like that of years of planning in SQL, bypassing the triggers: each change edits an order and puts a card into a slot.
 * The rows themselves are gone, like real ones of years ago. Leaves the tables as autovacuum would.
 */
export async function fillHistory(client: pg.Client, { changes, days, actors, until }: Past): Promise<void> {
  await client.query('BEGIN; SET LOCAL statement_timeout = 0');
  const { rows } = await client.query<{ last: string }>('SELECT coalesce(max(id), 0) AS last FROM change');
  const first = Number(rows[0]?.last ?? 0);
  const numbers = `generate_series(1, ${changes}) n`;
  const id = `${first} + n`;
  await client.query(`
    INSERT INTO change (id, at, actor, actor_name, action, patch)
    SELECT ${id}, now() - interval '25 hours' - (${changes} - n) * interval '3 seconds', 'user:' || (1000 + n % ${actors}),
      'Planner ' || n % ${actors}, 'orders.update', '{}' FROM ${numbers}`);
  await client.query(`
    INSERT INTO change_stream (stream_key, revision, change_id)
    SELECT 'day:' || ('${until}'::date - 1 - n % ${days}), 1000000 + n, ${id} FROM ${numbers}`);
  await client.query(`
    INSERT INTO change_row (change_id, entity, entity_id, version, before, after)
    SELECT ${id}, 'production_order', ${pastIds.order} + n % ${pastRows.orders}, 1 + n / ${pastRows.orders},
      jsonb_build_object('id', ${pastIds.order} + n % ${pastRows.orders}, 'order_id', '1', 'steel', n),
      jsonb_build_object('id', ${pastIds.order} + n % ${pastRows.orders}, 'order_id', '1', 'steel', n + 1)
    FROM ${numbers}`);
  await client.query(`
    INSERT INTO change_row (change_id, entity, entity_id, version, after)
    SELECT ${id}, 'delivery_item', 100000000 + n, 1, jsonb_build_object('id', 100000000 + n,
      'delivery_id', ${pastIds.run} + n % ${pastRows.runs}, 'ordinal_number_in_delivery', n % 20,
      'shipment_id', 30000000 + n % 40000, 'text', null)
    FROM ${numbers}`);
  await client.query(`SELECT setval('change_id_seq', ${first + changes})`);
  await client.query('COMMIT');
  await client.query('VACUUM (ANALYZE) change, change_row, change_stream');
}
