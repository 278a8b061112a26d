import type { CalendarEntry } from '@werkplan/shared/calendar/calendar-entry-schema.ts';
import type { Holiday } from '@werkplan/shared/calendar/keep-calendar-action.ts';
import { isWorkingDay } from '@werkplan/shared/calendar/working-days.ts';
import { addDays, daysFromTo, isoWeekday, type Day } from '@werkplan/shared/values/day.ts';

/** The days of the demo plant around `today`, in order. */
export interface DemoCalendar {
  today: Day;
  /** Days with orders of all halls: those the plant works on, and today whatever day it is. */
  fullDays: readonly Day[];
  /** Saturdays with a short shift in Hall 1. */
  shortDays: readonly Day[];
  /** Days that have every truck's run. */
  openedDays: readonly Day[];
  /** The plant's week, its holidays from today on, the Saturdays with a short shift. */
  entries: readonly CalendarEntry[];
}

type Unnumbered = Omit<CalendarEntry, 'id' | 'version'>;

const numbered = (kept: readonly Unnumbered[]): CalendarEntry[] =>
  kept.map((entry, index) => ({ id: index + 1, ...entry, version: 1 }));

/** From here on every day is there in all detail; before it lie weeks to look back at. */
export const firstPlannedDay = (today: Day): Day => addDays(today, -7);

/** Around `today`, with the public holidays of the plant's region. */
export function demoCalendar(today: Day, holidays: readonly Holiday[]): DemoCalendar {
  const planned = daysFromTo(firstPlannedDay(today), addDays(today, 14));
  const shortDays = planned.filter((day) => day !== today && isoWeekday(day) === 6);
  const kept: Unnumbered[] = [
    { kind: 'week', day: addDays(today, -365), until: null, name: '', workdays: '12345' },
    ...holidays
      .filter(({ day }) => day >= today)
      .map((holiday) => ({ kind: 'holiday' as const, ...holiday, workdays: '' })),
    ...shortDays.map((day) => ({
      kind: 'extraDay' as const,
      day,
      until: day,
      name: 'Samstagsschicht',
      workdays: '',
    })),
  ];
  // Whoever looks at it on a Sunday sees a plant at work all the same.
  if (!isWorkingDay(numbered(kept), today))
    kept.push({ kind: 'extraDay', day: today, until: today, name: 'Sonderschicht', workdays: '' });
  const entries = numbered(kept);
  return {
    today,
    fullDays: planned.filter(
      (day) => day === today || (isWorkingDay(entries, day) && !shortDays.includes(day)),
    ),
    shortDays,
    openedDays: daysFromTo(firstPlannedDay(today), addDays(today, 35)),
    entries,
  };
}

/** The full day before or after a full day; undefined at the ends. */
export const neighbour = (calendar: DemoCalendar, day: Day, step: -1 | 1): Day | undefined =>
  calendar.fullDays[calendar.fullDays.indexOf(day) + step];
