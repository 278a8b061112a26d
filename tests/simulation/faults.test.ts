import { expect, it } from 'vitest';
import { faults } from './faults/faults.ts';
import { simulate, SimulationFailure } from './run.ts';

/** A fault must show itself within so many runs. */
const mostSeeds = 12;
const operations = 600;

it('there are at least 25, each with a name of its own', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThanOrEqual(25);
});

it.each(faults)(
  '$name: caught',
  async ({ wiring, aim = {} }) => {
    const runs = async (): Promise<void> => {
      for (let seed = 1; seed <= mostSeeds; seed += 1) await simulate({ seed, operations, wiring, aim });
    };
    await expect(runs()).rejects.toThrow(SimulationFailure);
  },
  120_000,
);
