import { sql } from 'kysely';
import type { RunsMessage } from '@werkplan/shared/live/protocol.ts';
import type { Database } from '../database/database.ts';

/** Counts a day's runs with shipments and those of them that departed, with the last two departures (rules/yard.md#departure). */
export const readRunCounts = async (db: Database, date: string): Promise<RunsMessage> => {
  const { rows } = await sql<Omit<RunsMessage, 'date'>>`
    SELECT count(*)::integer AS total, count(departed)::integer AS left,
      coalesce(jsonb_agg(jsonb_build_object('registration', registration, 'at', departed->>'at')
        ORDER BY departed->>'at', delivery.id) FILTER (WHERE departed IS NOT NULL), '[]') AS last
    FROM delivery JOIN truck ON truck.id = truck_id
    WHERE date = ${date} AND EXISTS (SELECT FROM delivery_item
      WHERE delivery_id = delivery.id AND shipment_id IS NOT NULL)`.execute(db);
  const { left = 0, total = 0, last = [] } = rows[0] ?? {};
  return { date, left, total, last: last.slice(-2) };
};
