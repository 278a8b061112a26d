import { expect, it } from 'vitest';
import { catchingSeeds, operationsToCatch as operations } from './faults/caught.ts';
import { faults, kindsOfFaults } from './faults/faults.ts';
import { simulate, SimulationFailure } from './run.ts';
import type { Aim } from './task.ts';
import { volumes } from '../support/volumes.ts';

/** If the known seed no longer reveals the fault, one of these must, because unrelated changes alter what a seed does. */
const firstSeeds = Array.from({ length: 24 }, (_, index) => index + 1);

/** Timeout in ms; a run takes some seconds on an idle machine. */
const patience = 300_000;

it('there are at least 25, each with a name of its own', () => {
  expect(faults.length).toBeGreaterThanOrEqual(25);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(Object.keys(catchingSeeds).toSorted()).toEqual(faults.map(({ name }) => name).toSorted());
});

const clean = new Map<string, Promise<unknown>>();

/** Asserts that the same run without the fault finds nothing, so that the fault caused the complaint. */
const isWell = async (seed: number, aim: Aim): Promise<void> => {
  const name = JSON.stringify({ seed, aim });
  const run = clean.get(name) ?? simulate({ seed, operations, aim });
  clean.set(name, run);
  await run;
};

it.each(kindsOfFaults.flatMap((kind) => kind.slice(0, volumes.plantedOfEach)))(
  '$name: caught',
  async ({ name, wiring, aim = {} }) => {
    const { seed: known = 1, by = '' } = catchingSeeds[name] ?? {};
    for (const seed of new Set([known, ...firstSeeds])) {
      const failure: unknown = await simulate({ seed, operations, wiring, aim }).then(
        () => null,
        (error: unknown) => error,
      );
      if (failure === null) continue;
      expect(failure).toBeInstanceOf(SimulationFailure);
      const isKnown = seed === known;
      if (isKnown) expect(failure).toHaveProperty('message', expect.stringContaining(by));
      if (!isKnown || volumes.faultsBesideClean) await isWell(seed, aim);
      return;
    }
    expect.unreachable(`no run notices that ${name}`);
  },
  patience,
);
