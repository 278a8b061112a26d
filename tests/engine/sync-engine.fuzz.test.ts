import { advance } from '@werkplan/shared/live/sync-engine.ts';
import { runSeeds } from '@werkplan/shared/live/testing/fuzz-seeds.ts';
import { expect, it } from 'vitest';
import { volumes } from '../support/volumes.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const events = volumes.engineEvents;

it(`${events} events of a hostile network end in the server’s plan, never over a gap and never twice`, () => {
  spec('L.1', 'L.6');
  expect(runSeeds(1, 1, events, advance)).toBeGreaterThanOrEqual(events);
}, 600_000);
