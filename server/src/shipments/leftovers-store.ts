import { sql } from 'kysely';
import { waitingDays } from '@werkplan/shared/shipments/waiting-days.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Peek } from '../change/streams.ts';
import type { Tx } from '../database/transact.ts';
import { selectWaiting } from './waiting-query.ts';

/** Gives every leftover a new date, as a planner would one by one. Answers their ids, sorted. */
export const dateLeftovers = async (tx: Tx, today: Day, date: Day): Promise<number[]> => {
  const { from, yesterday } = waitingDays(today);
  const { rows } = await sql<{ id: number }>`
    WITH leftover AS (${selectWaiting(sql`s.id, o.date AS order_date`, from, yesterday)}), moved AS (
      UPDATE shipment SET date = ${date}::date,
        previous_date = CASE WHEN order_date <> ${date}::date THEN shipment.date END
      FROM leftover WHERE leftover.id = shipment.id RETURNING shipment.id
    ) SELECT id FROM moved ORDER BY id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Every day that shows one of the leftovers. */
export const peekLeftovers = (today: Day): Peek => {
  const { from, yesterday } = waitingDays(today);
  return sql`SELECT 'day:' || unnest(ARRAY[date, ghost]) AS key
    FROM (${selectWaiting(sql`s.date, s.date_at_last_order_change AS ghost`, from, yesterday)}) leftover`;
};
