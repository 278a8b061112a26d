import { buildProblem } from '@werkplan/shared/proposals/problem.ts';
import { propose } from '@werkplan/shared/proposals/propose.ts';
import { solve } from '@werkplan/shared/proposals/solve.ts';
import { randomDay } from '@werkplan/shared/proposals/testing/random-day.ts';
import { expect, it } from 'vitest';
import { bruteForceOptimum } from '../support/exhaustive.ts';
import { nightly } from '../support/nightly.ts';
import { optimumOf } from '../support/optimum.ts';
import { smallDay } from '../support/small-days.ts';
import { volumes } from '../support/volumes.ts';

/** Days of 25 shipments and 5 runs that HiGHS solves to optimality, by seed, and the share of shipments with known measures. */
const smallDays = Array.from({ length: 50 }, (_, index) => [index + 1, index % 2 ? 0.8 : 0] as const);
const most = { stops: 12, runs: 4 };

it('a small day costs exactly what trying all assignments finds, at the first answer and with every seed', () => {
  for (const [stops, seeds] of volumes.exhaustedDays)
    for (let seed = 1; seed <= seeds; seed += 1) {
      const problem = smallDay(seed * 100 + stops, { ...most, stops });
      const best = bruteForceOptimum(problem);
      expect(solve(problem, seed, 'first').cost, `day ${seed} of ${stops} cards`).toBe(best);
      expect(solve(problem, seed + 1, 'final').cost).toBe(best);
    }
}, 3_600_000);

nightly(
  'a larger day is within 2 % of what HiGHS proves to be the best',
  async () => {
    let proven = 0;
    for (const [seed, measured] of smallDays) {
      const { day, trucks } = randomDay(seed, {
        shipments: 25,
        runs: 5,
        fill: measured ? 0.7 : 0.9,
        measured,
      });
      const problem = buildProblem(day, trucks);
      const optimum = await optimumOf(problem, 60);
      if (optimum === null) continue;
      proven += 1;
      const { cost } = solve(problem, 1, 'final');
      expect(cost, `day ${seed}`).toBeGreaterThanOrEqual(optimum - 1e-6);
      expect(cost / optimum, `day ${seed}`).toBeLessThan(1.02);
      const { isBest } = propose(day, trucks, { seed: 1, effort: 'final' });
      if (isBest) expect(cost).toBeCloseTo(optimum);
    }
    expect(proven).toBeGreaterThan(smallDays.length / 2);
  },
  3_600_000,
);
