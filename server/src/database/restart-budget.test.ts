import { expect, it } from 'vitest';
import { RestartBudget } from './restart-budget.ts';

it('tries at once, then at growing intervals, and gives up after its time', () => {
  const budget = new RestartBudget(60_000);
  budget.wentUp(0);
  const waits: (number | null)[] = [];
  let now = 1_000;
  for (let wait = budget.wentDown(now); wait !== null; wait = budget.wentDown(now)) {
    waits.push(wait);
    now += wait;
  }
  expect(waits.slice(0, 9)).toEqual([0, 100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  expect(now).toBeGreaterThan(60_000);
  expect(now).toBeLessThan(70_000);
});

it('counts repeated short runs as one outage', () => {
  const budget = new RestartBudget(60_000);
  budget.wentUp(0);
  expect(budget.wentDown(1_000)).toBe(0);
  budget.wentUp(2_000);
  expect(budget.wentDown(3_000)).toBe(100);
  budget.wentUp(65_000);
  expect(budget.wentDown(80_000)).toBeNull();
});

it('starts over after it has run well for a while', () => {
  const budget = new RestartBudget(1_000);
  budget.wentUp(0);
  expect(budget.wentDown(100)).toBe(0);
  budget.wentUp(200);
  expect(budget.wentDown(20_200)).toBe(0);
});

it('an outage ends even if it is recorded again while the server runs', () => {
  const budget = new RestartBudget(60_000);
  budget.wentUp(0);
  budget.wentDown(1_000);
  budget.wentUp(2_000);
  budget.wentUp(500_000);
  expect(budget.wentDown(501_000)).toBe(0);
});
