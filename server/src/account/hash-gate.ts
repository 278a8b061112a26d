import { DomainError } from '@werkplan/shared/errors/domain-error.ts';

/** A hash takes a core and 19 MiB for some 20 ms: two at once leave the threads that the rest of the server needs. */
const atOnce = 2;
const maxWaiting = 20;
const retryAfterSeconds = 2;

let running = 0;
const waiting: (() => void)[] = [];
let computed = 0;

/** How many hashes were computed since the start. */
export const hashesComputed = (): number => computed;

/**
 * Computes a hash when its turn comes.
 * @throws TOO_MANY_REQUESTS when more than twenty already wait
 */
export const inHashTurn = async <Result>(compute: () => Promise<Result>): Promise<Result> => {
  if (running >= atOnce) {
    if (waiting.length >= maxWaiting)
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfter: retryAfterSeconds });
    // Whoever ends hands its place on, so `running` doesn't change.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  computed += 1;
  try {
    return await compute();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};
