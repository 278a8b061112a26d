import { expect, it } from 'vitest';
import { aCalendarEntry, aCapacity } from '../live/testing/rows.ts';
import { carryWeekForward, comingCapacities } from './coming-capacities.ts';

const today = '2026-11-23';
const week = aCalendarEntry({ id: 1, kind: 'week', day: '2026-01-01' });
const defaults = [
  aCapacity({ id: 1, hallId: 1, maxCapacity: 80_000 }),
  aCapacity({ id: 2, hallId: 2, maxCapacity: 60_000 }),
  aCapacity({ id: 3, hallId: 3, maxCapacity: 100_000 }),
];
const own = (id: number, hallId: 1 | 2 | 3, day: string, maxCapacity: number, reason = '') =>
  aCapacity({ id, hallId, kind: 'day', day, maxCapacity, reason });

it('lists what is to come by day and hall, with what would hold without it; all halls alike are one', () => {
  const rows = [
    ...defaults,
    own(4, 2, '2026-11-22', 1),
    own(5, 2, '2026-11-25', 45_000, 'Wartung'),
    aCapacity({ id: 6, hallId: 3, day: '2026-11-30', maxCapacity: 110_000, reason: 'Neue Schere' }),
    // The change is relative to the previous default, not to the day's own capacity.
    own(8, 3, '2026-11-30', 1),
    own(7, 1, '2026-11-28', 40_000),
    ...([1, 2, 3] as const).map((hall) => own(10 + hall, hall, '2026-12-23', 40_000, 'bis 12:00')),
  ];
  const listed = comingCapacities(rows, [week], today);
  expect(
    listed.map(({ day, hall, maxCapacity, instead, reason }) => [day, hall, maxCapacity, instead, reason]),
  ).toEqual([
    ['2026-11-25', 2, 45_000, 60_000, 'Wartung'],
    ['2026-11-28', 1, 40_000, 0, ''],
    ['2026-11-30', 3, 1, 110_000, ''],
    ['2026-11-30', 3, 110_000, 100_000, 'Neue Schere'],
    ['2026-12-23', 'T', 120_000, 250_000, 'bis 12:00'],
  ]);
});

it('carries a week forward: sets what it has, takes out what it lacks, leaves closed days and the past', () => {
  const rows = [
    ...defaults,
    own(4, 2, '2026-11-24', 45_000, 'Wartung'),
    own(5, 3, '2026-11-27', 50_000),
    // The hall works on this Saturday as an exception, and not on the next one.
    own(6, 1, '2026-11-28', 40_000),
    own(7, 1, '2026-12-02', 1),
    own(8, 3, '2026-12-11', 50_000),
  ];
  const calendar = [
    week,
    aCalendarEntry({ id: 2, kind: 'extraDay', day: '2026-11-28' }),
    aCalendarEntry({ id: 3, kind: 'holiday', day: '2026-12-08' }),
  ];
  const forward = (from: string, until: string) =>
    carryWeekForward({ capacities: rows, calendar, today, from, until });
  const day = (hallId: 1 | 2 | 3, date: string, maxCapacity: number | null, reason = '') => {
    return { hallId, kind: 'day', day: date, maxCapacity, reason };
  };
  expect(forward('2026-11-23', '2026-12-07')).toEqual([
    day(2, '2026-12-01', 45_000, 'Wartung'),
    day(1, '2026-12-02', null),
    day(3, '2026-12-04', 50_000),
  ]);
  // The previous week has no capacity, so only the future capacities of this week are removed.
  expect(forward('2026-11-16', '2026-11-23')).toEqual([
    day(2, '2026-11-24', null),
    day(3, '2026-11-27', null),
  ]);
  expect(forward('2026-11-23', '2026-11-23')).toEqual([]);
});
