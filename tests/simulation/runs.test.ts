import { expect, it } from 'vitest';
import { simulate } from './run.ts';

/** Runs of servers, windows and scripts; `npm run simulate` makes longer ones. */
const operations = 1_200;
const seeds = [1, 2, 4, 107, 203, 238, 502];

it.each(seeds)(
  'seed %i: whatever happens, nothing is lost, doubled, or shown otherwise than it is stored',
  async (seed) => {
    const report = await simulate({ seed, operations });
    expect(report.operations).toBe(operations);
    expect(report.changes).toBeGreaterThan(operations / 3);
  },
  60_000,
);

it('the same seed is the same run', async () => {
  const [first, second, other] = [
    await simulate({ seed: 9, operations: 200 }),
    await simulate({ seed: 9, operations: 200 }),
    await simulate({ seed: 10, operations: 200 }),
  ];
  expect(second).toEqual(first);
  expect(other.hash).not.toBe(first.hash);
}, 60_000);
