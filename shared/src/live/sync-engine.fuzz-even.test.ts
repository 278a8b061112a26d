import { expect, it } from 'vitest';
import { advance } from './sync-engine.ts';
import { runSeeds } from './testing/fuzz-seeds.ts';

const half = 500_000;

it('half a million events of a hostile network end in the server’s plan, never over a gap and never twice: even seeds', () => {
  expect(runSeeds(2, 2, half, advance)).toBeGreaterThanOrEqual(half);
}, 120_000);
