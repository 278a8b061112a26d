import { expect, it } from 'vitest';
import { planTroubles } from './troubles.ts';
import { chaosScenario } from './scenario.ts';

const { troubles, operations } = chaosScenario({ operations: 3_000, nodes: 2 });
const plan = planTroubles(1, troubles, operations);

it('is the same plan for the same seed and another one for another', () => {
  expect(planTroubles(1, troubles, operations)).toEqual(plan);
  expect(planTroubles(2, troubles, operations)).not.toEqual(plan);
});

it('brings every trouble as often as asked, each before some operation of the run, in order', () => {
  for (const [kind, count] of Object.entries(troubles))
    expect(plan.filter((trouble) => trouble.kind === kind)).toHaveLength(count);
  const times = plan.map(({ at }) => at);
  expect(times.every((at) => at >= 1 && at <= operations)).toBe(true);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

it('is dense enough: a kill every 250 operations, every kind at least once', () => {
  expect(troubles.kills).toBeGreaterThanOrEqual(10);
  expect(Math.min(...Object.values(troubles))).toBeGreaterThanOrEqual(1);
});
