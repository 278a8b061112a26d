import { channel } from 'node:diagnostics_channel';

/** The phases of processing a change. */
export type Phase = 'parse' | 'admit' | 'compute' | 'commit' | 'answer' | 'broadcast';

/** The diagnostics channel of `npm run bench`; without a subscriber nothing is measured. */
const phases = channel('werkplan.phase');

/** Runs a phase and publishes its duration in ms. */
export const measurePhase = <Result>(phase: Phase, work: () => Result): Result => {
  if (!phases.hasSubscribers) return work();
  const start = performance.now();
  const publish = (): void => phases.publish({ phase, ms: performance.now() - start });
  const result = work();
  if (result instanceof Promise) void result.then(publish, publish);
  else publish();
  return result;
};
