import { setTimeout as delay } from 'node:timers/promises';

/** Between two pieces of work nothing is done for so many times as long: planners get what the machine has. */
const restTimes = 4;

/** Does a piece of work, and rests after it. */
export const paced = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const began = performance.now();
  const result = await work();
  await delay((performance.now() - began) * restTimes);
  return result;
};
