import { addCalendarEntry, removeCalendarEntry } from '@werkplan/shared/calendar/calendar-actions.ts';
import {
  addCalendarEntryEndpoint,
  calendarEndpoint,
  removeCalendarEntryEndpoint,
} from '@werkplan/shared/calendar/calendar-endpoints.ts';
import { calendarDay } from '@werkplan/shared/working-days/working-days.ts';
import { daysFromTo } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { sortRowFields } from '../plan/field-order.ts';
import { readCalendar } from '../working-days/calendar-query.ts';

export const mountCalendar = (router: EndpointRouter, { db }: { db: Database }): void => {
  router.read(calendarEndpoint, async ({ query: { from, to } }) => {
    const entries = await readCalendar(db, from, to);
    return {
      days: daysFromTo(from, to).map((day) => calendarDay(entries, day)),
      entries: entries.map((entry) => sortRowFields('calendarEntries', entry)),
    };
  });

  router.change(addCalendarEntryEndpoint, {
    act: (tx, scope, { body }) => addCalendarEntry(tx, scope, body),
  });

  router.change(removeCalendarEntryEndpoint, {
    act: (tx, scope, { params: { id } }) => removeCalendarEntry(tx, scope, { id }),
  });
};
