import type { CalendarEntry } from '@werkplan/shared/calendar/calendar-entry.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

const order = ['extraDay', 'closure', 'holiday'];

/** The entry by which the day is what it is; undefined where only the week says so. */
export const entryOn = (calendar: readonly CalendarEntry[], day: Day): CalendarEntry | undefined =>
  calendar
    .filter(({ kind, day: from, until }) => kind !== 'week' && from <= day && day <= (until ?? from))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0];
