import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { CalendarEntry } from '@werkplan/shared/working-days/calendar-entry-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { toRows } from '../change/rows.ts';
import type { Image } from '../database/tables.ts';

/** Selects the entries that concern the days, and of the plant's week all entries that began by the last day. */
export const selectCalendar = (days: readonly Day[]): RawBuilder<unknown> => sql`
  SELECT coalesce(jsonb_agg(to_jsonb(e) ORDER BY e.day, e.id), '[]') FROM calendar_entry e, (
    SELECT min(d) AS first, max(d) AS last FROM unnest(${days}::date[]) d) asked
  WHERE e.day <= asked.last AND (e.kind = 'week' OR e.until >= asked.first)`;

/** Reads the calendar of the days from one to another, ordered by day. */
export const readCalendar = async (
  db: QueryExecutorProvider,
  from: Day,
  to: Day,
): Promise<readonly CalendarEntry[]> => {
  const { rows } = await sql<{ entries: Image[] }>`SELECT (${selectCalendar([from, to])}) AS entries`.execute(
    db,
  );
  return toRows<'calendarEntries'>(rows[0]?.entries ?? []);
};
