import { expect, it } from 'vitest';
import { simulate, sliceOperations as operations } from './run.ts';
import { volumes } from '../support/volumes.ts';

/** ms; a run takes some seconds where nothing else runs. */
const patience = 300_000;

/** They once failed. */
const found = [1208, 2077, 2127, 4248, 5021, 30978];
/** Seeds of a slice each; those above come on top in the short form, too. */
const seeds = Array.from({ length: volumes.simulationSeeds }, (_, index) => index + 1);

it.each([...seeds, ...found.slice(-volumes.foundSeeds)])(
  'seed %i: whatever happens, nothing is lost, doubled, or shown otherwise than it is stored',
  async (seed) => {
    const report = await simulate({ seed, operations });
    expect(report.operations).toBe(operations);
    expect(report.changes).toBeGreaterThan(operations / 3);
  },
  patience,
);

it(
  'the same seed is the same run',
  async () => {
    const [first, second, other] = [
      await simulate({ seed: 9, operations: 200 }),
      await simulate({ seed: 9, operations: 200 }),
      await simulate({ seed: 10, operations: 200 }),
    ];
    expect(second).toEqual(first);
    expect(other.hash).not.toBe(first.hash);
  },
  patience,
);
