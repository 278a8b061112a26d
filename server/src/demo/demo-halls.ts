import { hallIds } from '@werkplan/shared/halls/hall.ts';
import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import type { DemoCalendar } from './demo-calendar.ts';

const defaults = { 1: 80_000, 2: 60_000, 3: 100_000 } as const;

/** Kg that Hall 1 makes in a Saturday's short shift. */
export const shortShiftKg = 20_000;

/**
 * Makes capacities: 80, 60 and 100 t a day since a year ago; in about a week Hall 2 is closed for a day and Hall 3 runs at 60 t
 * on another. On Saturdays, except today, only Hall 1 works.
 */
export const makeDemoCapacities = ({
  today,
  fullDays,
  shortDays,
}: Pick<DemoCalendar, 'today' | 'fullDays' | 'shortDays'>): HallCapacity[] => {
  const future = fullDays.filter((day) => day > today);
  const closed = future[4] ?? addDays(today, 5);
  const reduced = future[6] ?? addDays(today, 7);
  const rows: Omit<HallCapacity, 'id' | 'version'>[] = [
    ...hallIds.map((hallId) => ({
      hallId,
      kind: 'default' as const,
      day: addDays(today, -365),
      maxCapacity: defaults[hallId],
      reason: '',
    })),
    { hallId: 2, kind: 'day', day: closed, maxCapacity: 0, reason: 'Wartung' },
    { hallId: 3, kind: 'day', day: reduced, maxCapacity: 60_000, reason: 'Kran 2, Prüfung' },
    ...shortDays.flatMap((day) =>
      hallIds.map((hallId) => ({
        hallId,
        kind: 'day' as const,
        day,
        maxCapacity: hallId === 1 ? shortShiftKg : 0,
        reason: 'Kurze Schicht',
      })),
    ),
  ];
  return rows.map((row, index) => ({ id: index + 1, ...row, version: 1 }));
};
