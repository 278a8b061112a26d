import { expect, it } from 'vitest';
import { advance } from './sync-engine.ts';
import { runSeeds } from './testing/fuzz-seeds.ts';

const events = 400_000;

it('400,000 events of a hostile network end in the server’s plan, never over a gap and never twice', () => {
  expect(runSeeds(1, 1, events, advance)).toBeGreaterThanOrEqual(events);
}, 120_000);
