import { describe, expect, it } from 'vitest';
import { hallTotals } from '../halls/hall-rules.ts';
import { hallIds, type HallSums } from '../halls/hall.ts';
import type { HallDay } from '../halls/hall-schema.ts';
import { forecastDay, forecastDayWithTotals } from '../production-forecast/production-forecast-rules.ts';
import { randomOf } from '../live/testing/random.ts';
import { productionRow, productionRowWithTotals } from './production-plan-rules.ts';

const day = '2026-11-23';

const randomSums = (random: ReturnType<typeof randomOf>): HallSums[] =>
  hallIds.map((id) => ({ id, steelTotal: random.below(200_000), mattingTotal: random.below(50_000) }));

const randomDay = (seed: number) => {
  const random = randomOf(seed);
  const capacities = hallIds.map(() => random.below(120_000));
  const dayOf = (sums: readonly HallSums[], revision: number): HallDay => ({
    date: day,
    revision,
    state: 'working',
    name: '',
    releasedAt: null,
    releasedBy: null,
    lateChanges: 0,
    halls: sums.map((hall) => hallTotals(hall, capacities[hall.id - 1] ?? 0)),
  });
  return { sums: randomSums(random), later: randomSums(random), revision: random.below(100), dayOf };
};

const seeds = Array.from({ length: 300 }, (_, seed) => seed);

describe('a day of plan and forecast, whatever the halls hold', () => {
  it('adds up: halls, steel and matting, capacity and what is free', () => {
    for (const seed of seeds) {
      const { sums, revision, dayOf } = randomDay(seed);
      const row = productionRow(dayOf(sums, revision));
      expect(row.hall1SteelTotal + row.hall2SteelTotal + row.hall3SteelTotal).toBe(row.steelTotal);
      expect(row.steelTotal + row.mattingTotal).toBe(row.grandTotal);
      expect(row.hall1Capacity + row.hall2Capacity + row.hall3Capacity - row.steelTotal).toBe(
        row.freeCapacity,
      );
      expect(row.mattingTotal).toBe(sums.reduce((sum, hall) => sum + hall.mattingTotal, 0));
      expect(row.revision).toBe(revision);
    }
  });

  it('is the same in both', () => {
    for (const seed of seeds) {
      const { sums, revision, dayOf } = randomDay(seed);
      const [row, column] = [productionRow(dayOf(sums, revision)), forecastDay(dayOf(sums, revision))];
      expect(column).toMatchObject({
        hall1SteelTotal: row.hall1SteelTotal,
        hall2SteelTotal: row.hall2SteelTotal,
        hall3SteelTotal: row.hall3SteelTotal,
        totalSteel: row.steelTotal,
        totalMatting: row.mattingTotal,
        freeCapacity: row.freeCapacity,
      });
      expect(column.hall1MattingTotal + column.hall2MattingTotal + column.hall3MattingTotal).toBe(
        column.totalMatting,
      );
    }
  });

  it('follows newer totals as if it had been read with them, and keeps what it has for older ones', () => {
    for (const seed of seeds) {
      const { sums, later, revision, dayOf } = randomDay(seed);
      const [row, column] = [productionRow(dayOf(sums, revision)), forecastDay(dayOf(sums, revision))];
      const newer = { revision: revision + 1, halls: later };
      expect(productionRowWithTotals(row, newer)).toEqual(productionRow(dayOf(later, revision + 1)));
      expect(forecastDayWithTotals(column, newer)).toEqual(forecastDay(dayOf(later, revision + 1)));
      for (const old of [revision, revision - 1]) {
        expect(productionRowWithTotals(row, { revision: old, halls: later })).toBe(row);
        expect(forecastDayWithTotals(column, { revision: old, halls: later })).toBe(column);
      }
    }
  });
});
