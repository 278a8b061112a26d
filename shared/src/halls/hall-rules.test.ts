import { describe, expect, it } from 'vitest';
import { addDays } from '../values/day.ts';
import { capacityOn, hallProgress, hallTotals, isNearlyFull, sumHalls } from './hall-rules.ts';
import type { HallCapacity } from './hall-schema.ts';
import type { HallId } from './hall.ts';
import { spec } from '../values/testing/spec.ts';

let lastId = 0;
const row = (hallId: HallId, kind: 'default' | 'day', day: string, maxCapacity: number): HallCapacity => ({
  id: (lastId += 1),
  hallId,
  kind,
  day,
  maxCapacity,
  reason: '',
  version: 1,
});

describe('capacityOn', () => {
  const rows = [
    row(1, 'default', '2026-06-01', 90_000),
    row(1, 'default', '2026-01-01', 80_000),
    row(1, 'day', '2026-06-10', 0),
    row(2, 'day', '2026-06-11', 70_000),
    row(2, 'default', '2026-01-01', 60_000),
  ];

  it.each([
    ['before any default', 1, '2025-12-31', 0],
    ['from the default on', 1, '2026-01-01', 80_000],
    ['until the next one', 1, '2026-05-31', 80_000],
    ['from that one on', 1, '2026-06-01', 90_000],
    ['on a closed day', 1, '2026-06-10', 0],
    ['after it', 1, '2026-06-11', 90_000],
    ["on another hall's day", 2, '2026-06-10', 60_000],
    ['on a day of its own', 2, '2026-06-11', 70_000],
    ['without any row', 3, '2026-06-11', 0],
  ] as const)('%s', (_when, hallId, day, kilograms) => {
    expect(capacityOn(rows, hallId, day, false)).toBe(kilograms);
    expect(capacityOn([...rows].reverse(), hallId, day, false)).toBe(kilograms);
  });

  it('a day of its own touches no other day', () => {
    const day = '2026-03-15';
    const changed = [...rows, row(1, 'day', day, 1)];
    for (let offset = -100; offset <= 100; offset += 1) {
      const other = addDays(day, offset);
      const expected = offset === 0 ? 1 : capacityOn(rows, 1, other, false);
      expect(capacityOn(changed, 1, other, false)).toBe(expected);
    }
  });
});

describe('sumHalls', () => {
  const order = (hallId: HallId, steel: number, matting: number, isCanceled = false) => ({
    hallId,
    steel,
    matting,
    isCanceled,
  });

  it('adds up steel and matting by hall and leaves canceled orders out', () => {
    spec('2.18a');
    const orders = [order(1, 1_000, 200), order(3, 500, 0), order(1, 250, 0), order(1, 9_000, 9_000, true)];
    expect(sumHalls(orders)).toEqual([
      { id: 1, steelTotal: 1_250, mattingTotal: 200 },
      { id: 2, steelTotal: 0, mattingTotal: 0 },
      { id: 3, steelTotal: 500, mattingTotal: 0 },
    ]);
  });
});

it('what remains of a hall is its capacity without the steel; matting takes none', () => {
  spec('9.2');
  const sums = { id: 2, steelTotal: 65_000, mattingTotal: 20_000 } as const;
  expect(hallTotals(sums, 60_000)).toEqual({ ...sums, maxCapacity: 60_000, remaining: -5_000 });
});

it.each([
  [80_000, 0, 0],
  [80_000, 60_000, 75],
  [80_000, 100_000, 125],
  [0, 0, 0],
  [0, 1, 100],
])('capacity %i with %i kg of steel is at %d percent', (capacity, steel, percent) => {
  expect(hallProgress(capacity, steel)).toBe(percent);
});

it.each([
  [60_000, 53_999, false],
  [60_000, 54_000, true],
  [60_000, 70_000, true],
  [0, 0, false],
  [0, 1, false],
])('a hall for %i kg with %i kg is nearly full from 90 %% on: %s', (capacity, steel, isFull) => {
  expect(isNearlyFull(capacity, steel, 90)).toBe(isFull);
});
