import type { advance } from '../sync-engine.ts';
import { runSeed } from './fuzz-run.ts';

/** Every `share`-th seed from `first` on, until the clients of these runs have taken `events` events. */
export const runSeeds = (first: number, share: number, events: number, engine: typeof advance): number => {
  let taken = 0;
  for (let seed = first; taken < events; seed += share) taken += runSeed(seed, engine);
  return taken;
};
