import { expect, it } from 'vitest';
import { advance } from './sync-engine.ts';
import { runSeeds } from './testing/fuzz-seeds.ts';

const half = 500_000;

// The other half of a million runs beside this one, in sync-engine.fuzz-even.test.ts.
it('half a million events of a hostile network end in the server’s plan, never over a gap and never twice: odd seeds', () => {
  expect(runSeeds(1, 2, half, advance)).toBeGreaterThanOrEqual(half);
}, 120_000);
