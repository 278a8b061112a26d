import type { CalendarEntry } from '@werkplan/shared/working-days/calendar-entry-schema.ts';
import type { Holiday } from '@werkplan/shared/working-days/calendar-entry.ts';
import { isWorkingDay } from '@werkplan/shared/working-days/working-days.ts';
import { addDays, daysFromTo, isoWeekday, type Day } from '@werkplan/shared/values/day.ts';

/** The demo plant's days around `today`, in order. */
export interface DemoCalendar {
  today: Day;
  /** Days on which all halls work a whole day, unless one is closed: working days without a short shift, and always today. */
  fullDays: readonly Day[];
  /** Saturdays with a short shift in Hall 1. */
  shortDays: readonly Day[];
  /** Days on which every truck has its run. */
  openedDays: readonly Day[];
  /** The plant's week, its holidays from today on, Saturdays with a short shift, and today as an extra day if it is a day off. */
  entries: readonly CalendarEntry[];
}

type Unnumbered = Omit<CalendarEntry, 'id' | 'version'>;

const numbered = (kept: readonly Unnumbered[]): CalendarEntry[] =>
  kept.map((entry, index) => ({ id: index + 1, ...entry, version: 1 }));

/** Returns the first day that has all details; earlier weeks have only what history and figures need. */
export const firstPlannedDay = (today: Day): Day => addDays(today, -7);

/** Builds the calendar around `today` with the public holidays of the plant's region. */
export const demoCalendar = (today: Day, holidays: readonly Holiday[]): DemoCalendar => {
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
  // On a day off the demo would show an idle plant, so today becomes an extra day.
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
};

/** Returns the full day next to the full day `day`, before (-1) or after it (1); undefined at the ends. */
export const findNeighbourDay = (calendar: DemoCalendar, day: Day, step: -1 | 1): Day | undefined =>
  calendar.fullDays[calendar.fullDays.indexOf(day) + step];
