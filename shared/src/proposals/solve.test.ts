import { describe, expect, it } from 'vitest';
import { buildProblem } from './problem.ts';
import { propose } from './propose.ts';
import { solve } from './solve.ts';
import { filledDay } from './testing/filled-day.ts';
import { weights } from './weights.ts';

const perSite = weights.sitePair + weights.areaPair;
const runs = (count: number): number[] =>
  Array.from({ length: count }, (_, run) => [26_000, 24_000, 12_000, 25_000, 15_000][run % 5] ?? 0);

describe('a day that its sites fill', () => {
  it.each([[[26_000, 24_000, 24_000]], [[24_000, 12_000, 8_000]], [[24_000, 24_000, 12_000]]])(
    'of three runs, %j kg, takes one run for each site, at once and with every seed',
    (capacities) => {
      const { day, trucks } = filledDay(capacities, [0.41, 0.31, 0.2]);
      for (let seed = 1; seed <= 5; seed += 1)
        for (const effort of ['first', 'final'] as const) {
          const { isBest, unplaced, parts } = propose(day, trucks, { seed, effort });
          expect({ isBest, unplaced, ...parts }).toMatchObject({
            isBest: true,
            unplaced: [],
            sites: { count: 3, of: 3 },
          });
          expect(solve(buildProblem(day, trucks), seed, effort).cost).toBe(3 * perSite);
        }
    },
  );

  it.each([
    [5, [0.3, 0.25, 0.2, 0.15, 0.1]],
    [12, [0.41, 0.31, 0.2]],
    [12, [0.3, 0.25, 0.2, 0.15, 0.1]],
    [8, [0.19, 0.17, 0.15, 0.13, 0.11, 0.09, 0.07, 0.05, 0.03]],
  ])('of %i runs ends within 2 % of that', (count, shares) => {
    const { day, trucks } = filledDay(runs(count), shares);
    const { cost } = solve(buildProblem(day, trucks), 1, 'final');
    expect(cost).toBeLessThanOrEqual(1.02 * count * perSite);
  });
});

it('a small day is the best there is where something stays, too', () => {
  const { day, trucks } = filledDay([24_000, 24_000, 24_000], [0.6, 0.5]);
  const { unplaced, isBest } = propose(day, trucks, { seed: 1, effort: 'first' });
  expect(unplaced.map(({ kg }) => kg)).toEqual([14_400, 12_000]);
  expect(isBest).toBe(true);
});
