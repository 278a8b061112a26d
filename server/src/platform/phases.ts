import { channel } from 'node:diagnostics_channel';

/** The parts of a change's way through the server. */
export type Phase = 'parse' | 'admit' | 'compute' | 'commit' | 'answer' | 'broadcast';

/** The channel that `npm run bench` listens to; without a listener nothing is measured. */
const phases = channel('werkplan.phase');

/** Does a part of a change, and publishes the ms that it took. */
export const inPhase = <Result>(phase: Phase, work: () => Result): Result => {
  if (!phases.hasSubscribers) return work();
  const start = performance.now();
  const publish = (): void => phases.publish({ phase, ms: performance.now() - start });
  const result = work();
  if (result instanceof Promise) void result.then(publish, publish);
  else publish();
  return result;
};
