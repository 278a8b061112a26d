import { sql } from 'kysely';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Tx } from '../database/transact.ts';

/** Gives every active truck its run on the day, once ever: a run removed later stays removed. */
export const insertMissingRuns = async (tx: Tx, day: Day): Promise<void> => {
  const marked = await sql`INSERT INTO opened_day (date) VALUES (${day}) ON CONFLICT DO NOTHING`.execute(tx);
  if (marked.numAffectedRows === 0n) return;
  await sql`
    INSERT INTO delivery (truck_id, date, truck_driver, starting_time)
    SELECT id, ${day}::date, default_driver, default_starting_time FROM truck
    WHERE status = 'ACTIVE' AND NOT EXISTS (
      SELECT FROM delivery d WHERE d.truck_id = truck.id AND d.date = ${day}::date)
    ORDER BY default_starting_time, registration`.execute(tx);
};
