import { describe, expect, it } from 'vitest';
import { isWorkingDay } from '../working-days/working-days.ts';
import { hallTotals } from '../halls/hall-rules.ts';
import type { HallDay } from '../halls/hall-schema.ts';
import { addDays } from '../values/day.ts';
import { totalsForColour, hallDayWithTotals, displayDays, displayState } from './display-rules.ts';
import { spec } from '../values/testing/spec.ts';

const friday = '2026-11-27';
const day = (date: string, steel: number, capacity: number, matting = 0): HallDay => ({
  date,
  revision: 3,
  state: isWorkingDay([], date) ? 'working' : 'off',
  name: '',
  releasedAt: null,
  releasedBy: null,
  lateChanges: 0,
  halls: [hallTotals({ id: 1, steelTotal: steel, mattingTotal: matting }, capacity)],
});
const shown = (days: readonly HallDay[], today = friday) => {
  const found = displayDays(days, today);
  return found && [found.main.date, found.next?.date ?? null];
};
const [saturday, sunday, monday] = [1, 2, 3].map((days) => addDays(friday, days)) as [string, string, string];

describe('wallState', () => {
  it.each([
    [0, 80_000, 'free'],
    [75_999, 80_000, 'free'],
    [76_000, 80_000, 'near'],
    [79_500, 80_000, 'near'],
    [79_501, 80_000, 'full'],
    [80_000, 80_000, 'full'],
    [80_001, 80_000, 'over'],
    [0, 0, 'closed'],
    [1, 0, 'over'],
  ])('with %i of %i kg is %s', (steelTotal, maxCapacity, state) => {
    expect(displayState({ ...hallTotals({ id: 1, steelTotal, mattingTotal: 0 }, maxCapacity) }, 95)).toBe(
      state,
    );
  });

  it('is nearly full from the configured percentage on', () => {
    const totals = hallTotals({ id: 1, steelTotal: 64_000, mattingTotal: 0 }, 80_000);
    expect([80, 81].map((percent) => displayState(totals, percent))).toEqual(['near', 'free']);
  });
});

it.each([
  [false, 'free', 'free'],
  [true, 'over', 'free'],
])('is coloured by what is left after reservations where the plant says so (%s)', (decides, much, some) => {
  const colourWith = (steel: number) => {
    const totals = hallTotals({ id: 1, steelTotal: 60_000, mattingTotal: 0 }, 80_000);
    const reserved = { steel, matting: 99_000 };
    return displayState(totalsForColour({ ...totals, reserved }, decides), 95);
  };
  expect([colourWith(20_001), colourWith(9_000)]).toEqual([much, some]);
});

describe('wallDays', () => {
  spec('L.45');
  it('shows today and the next working day, skipping a weekend without work', () => {
    const week = [day(friday, 1, 9), day(saturday, 0, 9), day(sunday, 0, 9), day(monday, 0, 9)];
    expect(shown(week)).toEqual([friday, monday]);
  });

  it('shows a weekend day with orders, even with matting only', () => {
    expect(shown([day(friday, 1, 9), day(saturday, 0, 0, 1), day(monday, 0, 9)])).toEqual([friday, saturday]);
  });

  it('shows the next worked day instead of a closed one', () => {
    expect(shown([day(friday, 0, 0), day(saturday, 0, 9), day(monday, 0, 9)])).toEqual([monday, null]);
  });

  it('shows a closed day that has orders', () => {
    expect(shown([day(friday, 5, 0), day(monday, 0, 9)])).toEqual([friday, monday]);
  });

  it('stays with today if no day has work', () => {
    expect(shown([day(friday, 0, 0), day(monday, 0, 0)])).toEqual([friday, null]);
  });

  it('ignores days before today', () => {
    expect(shown([day(friday, 1, 9)], saturday)).toBeNull();
    expect(shown([])).toBeNull();
  });
});

it('applies a newer totals message and keeps the capacity and what is reserved; ignores an older one', () => {
  const read = day(friday, 1_000, 9_000);
  const reserved = { steel: 300, matting: 20 };
  const before = { ...read, halls: read.halls.map((hall) => ({ ...hall, reserved })) };
  const halls = [{ id: 1 as const, steelTotal: 4_000, mattingTotal: 7 }];
  expect(hallDayWithTotals(before, { revision: 3, halls })).toBe(before);
  expect(hallDayWithTotals(before, { revision: 4, halls }).halls).toEqual([
    { id: 1, steelTotal: 4_000, mattingTotal: 7, maxCapacity: 9_000, remaining: 5_000, reserved },
  ]);
});
