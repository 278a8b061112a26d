import { hallIds, type HallCapacity } from '@werkplan/shared/halls/hall.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';

const defaults = { 1: 80_000, 2: 60_000, 3: 100_000 } as const;

/** 80, 60 and 100 t a day since a year ago; next week Hall 2 is closed for a day and Hall 3 runs at 60 t on another. */
export function makeDemoCapacities(today: Day, fullDays: readonly Day[]): HallCapacity[] {
  const future = fullDays.filter((day) => day > today);
  const closed = future[4] ?? addDays(today, 5);
  const reduced = future[6] ?? addDays(today, 7);
  const rows: Omit<HallCapacity, 'id' | 'version'>[] = [
    ...hallIds.map((hallId) => ({
      hallId,
      kind: 'default' as const,
      day: addDays(today, -365),
      maxCapacity: defaults[hallId],
    })),
    { hallId: 2, kind: 'day', day: closed, maxCapacity: 0 },
    { hallId: 3, kind: 'day', day: reduced, maxCapacity: 60_000 },
  ];
  return rows.map((row, index) => ({ id: index + 1, ...row, version: 1 }));
}
