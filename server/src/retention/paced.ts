import { setTimeout as delay } from 'node:timers/promises';

/** Pauses are this many times as long as the work, so that planners get most of the machine. */
const restTimes = 4;

/** Runs a piece of work and pauses after it. */
export const runPaced = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const began = performance.now();
  const result = await work();
  await delay((performance.now() - began) * restTimes);
  return result;
};
