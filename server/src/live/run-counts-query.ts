import { sql } from 'kysely';
import type { RunsMessage } from '@werkplan/shared/live/protocol.ts';
import type { Database } from '../database/database.ts';

/** How many of a day's runs that carry something there are, and how many of them have left (rules/yard.md#departure). */
export const readRunCounts = async (db: Database, date: string): Promise<RunsMessage> => {
  const { rows } = await sql<Omit<RunsMessage, 'date'>>`
    SELECT count(*)::integer AS total, count(departed)::integer AS left FROM delivery
    WHERE date = ${date} AND EXISTS (SELECT FROM delivery_item
      WHERE delivery_id = delivery.id AND shipment_id IS NOT NULL)`.execute(db);
  return { date, left: 0, total: 0, ...rows[0] };
};
