import { type RawBuilder, sql } from 'kysely';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { waitingDays } from '@werkplan/shared/shipments/waiting-days.ts';
import { addDays, type Day, daysFromTo } from '@werkplan/shared/values/day.ts';
import { readCalendar } from '../working-days/calendar-query.ts';
import { planEpoch } from '../change/epoch-store.ts';
import type { Database } from '../database/database.ts';
import type { CountWithFingerprint } from '../live/unassigned-counter.ts';

/** Selects the live unassigned shipments `s` of orders `o` between two days; items are looked up one by one, not joined. */
const selectWaiting = (columns: RawBuilder<unknown>, from: Day, to: Day): RawBuilder<unknown> => sql`
  SELECT ${columns} FROM shipment s JOIN production_order o ON o.id = s.production_order_id
  WHERE s.date BETWEEN ${from} AND ${to} AND NOT s.is_deleted AND NOT o.is_canceled
    AND (SELECT i.id FROM delivery_item i WHERE i.shipment_id = s.id) IS NULL`;

/** Days ahead for which the calendar is read, longer than the plant is ever closed. */
const furthestDays = 366;

/**
 * Counts the unassigned shipments of the days of `waitingDays`, and the leftovers among them; null when neither these days nor
 * the calendar have changed since the fingerprint `known`.
 */
export const countWaiting = async (
  db: Database,
  today: Day,
  known?: string,
): Promise<CountWithFingerprint | null> => {
  const calendar = await readCalendar(db, today, addDays(today, furthestDays));
  const { from, yesterday, to } = waitingDays(today, calendar);
  const keys = [...daysFromTo(from, to).map(dayKey), 'halls'];
  const counts = sql`count(*)::int AS unassigned, (count(*) FILTER (WHERE s.date <= ${yesterday}))::int AS leftovers`;
  const { rows } = await sql<CountWithFingerprint>`
    WITH head AS MATERIALIZED (
      SELECT ${planEpoch} || ${today}::text || '.' || coalesce(sum(revision), 0) AS fingerprint
      FROM stream WHERE key = ANY(${keys}::text[])
    )
    SELECT fingerprint, ${to}::text AS to, unassigned, leftovers
    FROM head CROSS JOIN LATERAL (${selectWaiting(counts, from, to)} AND fingerprint IS DISTINCT FROM ${known ?? null}) counted
    WHERE fingerprint IS DISTINCT FROM ${known ?? null}`.execute(db);
  return rows[0] ?? null;
};
