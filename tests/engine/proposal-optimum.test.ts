import { problemOf } from '@werkplan/shared/proposals/problem.ts';
import { propose, solve } from '@werkplan/shared/proposals/propose.ts';
import { randomDay } from '@werkplan/shared/proposals/testing/random-day.ts';
import { expect, it } from 'vitest';
import { optimumOf } from '../support/optimum.ts';
import { volumes } from '../support/volumes.ts';

const size = { shipments: 25, runs: 5, fill: 0.9 };

it('on small days a proposal is within 2 % of what HiGHS proves to be the best, on average', async () => {
  const ratios: number[] = [];
  for (const seed of volumes.smallDays) {
    const { day, trucks } = randomDay(seed, size);
    const problem = problemOf(day, trucks);
    const optimum = await optimumOf(problem, 60);
    if (optimum === null) continue;
    const { cost } = solve(problem, 1, 'final');
    expect(cost, `day ${seed}`).toBeGreaterThanOrEqual(optimum - 1e-6);
    ratios.push(cost / optimum);
    const { isBest } = propose(day, trucks, { seed: 1, effort: 'final' });
    if (isBest) expect(cost).toBeCloseTo(optimum);
  }
  expect(ratios.length).toBeGreaterThan(volumes.smallDays.length / 2);
  expect(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toBeLessThan(1.02);
}, 3_600_000);
