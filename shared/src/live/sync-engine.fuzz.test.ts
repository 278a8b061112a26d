import { expect, it } from 'vitest';
import { advance } from './sync-engine.ts';
import { runSeeds } from './testing/fuzz-seeds.ts';

/** FUZZ_EVENTS=1000000 is the long form. */
const events = Number(process.env['FUZZ_EVENTS'] ?? 400_000);

it(`${events} events of a hostile network end in the server’s plan, never over a gap and never twice`, () => {
  expect(runSeeds(1, 1, events, advance)).toBeGreaterThanOrEqual(events);
}, 240_000);
