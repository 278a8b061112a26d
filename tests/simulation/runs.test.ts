import { expect, it } from 'vitest';
import { simulate } from './run.ts';
import { volumes } from '../support/volumes.ts';

/** Timeout in ms; a run takes some seconds on an idle machine. */
const patience = 300_000;

/** Seeds that once revealed real bugs. */
const found = [1208, 2077, 2127, 4248, 5021, 30978];
const { seeds, operations, found: foundToo } = volumes.simulation;

it.each([...seeds, ...found.slice(0, foundToo)])(
  'seed %i: whatever happens, nothing is lost, doubled, or shown otherwise than it is stored',
  async (seed) => {
    const report = await simulate({ seed, operations });
    expect(report.operations).toBe(operations);
    expect(report.changes).toBeGreaterThan(operations / 3);
    // Ensures that answers were lost, servers and store failed, planners conflicted, and logins ended.
    expect(report.requests).toBeGreaterThan(report.operations);
    for (const code of ['ok', 'BUSY', 'EDIT_CONFLICT', 'UNDO_CONFLICT', 'SESSION_EXPIRED'])
      expect(report.codes.get(code), code).toBeGreaterThan(0);
  },
  patience,
);

it(
  'the same seed is the same run',
  async () => {
    const [first, second, other] = [
      await simulate({ seed: 9, operations: 100 }),
      await simulate({ seed: 9, operations: 100 }),
      await simulate({ seed: 10, operations: 100 }),
    ];
    expect(second).toEqual(first);
    expect(other.hash).not.toBe(first.hash);
  },
  patience,
);
