import { addDays, daysFromTo, isoWeekday, type Day } from '@werkplan/shared/values/day.ts';

/** The days of the demo plant around `today`, in order. */
export interface DemoCalendar {
  today: Day;
  /** Days with orders of all halls: Monday to Friday, and today whatever weekday it is. */
  fullDays: readonly Day[];
  /** Saturdays with a short shift in Hall 1. */
  shortDays: readonly Day[];
  /** Days that have every truck's run. */
  openedDays: readonly Day[];
}

export function demoCalendar(today: Day): DemoCalendar {
  const planned = daysFromTo(addDays(today, -7), addDays(today, 14));
  return {
    today,
    fullDays: planned.filter((day) => day === today || isoWeekday(day) <= 5),
    shortDays: planned.filter((day) => day !== today && isoWeekday(day) === 6),
    openedDays: daysFromTo(addDays(today, -7), addDays(today, 35)),
  };
}

/** The full day before or after a full day; undefined at the ends. */
export const neighbour = (calendar: DemoCalendar, day: Day, step: -1 | 1): Day | undefined =>
  calendar.fullDays[calendar.fullDays.indexOf(day) + step];
