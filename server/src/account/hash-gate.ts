import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { KeyedQueue } from '../platform/turns.ts';

/** A hash occupies a thread for some 20 ms and 19 MiB: two at once leave threads for the rest of the server. */
const atOnce = 2;
const maxWaiting = 20;
const retryAfterSeconds = 2;

const turns = new KeyedQueue<'hash'>({
  atOnce,
  limit: {
    waiting: maxWaiting,
    refusal: () => new DomainError('TOO_MANY_REQUESTS', { retryAfter: retryAfterSeconds }),
  },
});
let computed = 0;

/** Counts since the start of the process. */
export const countComputedHashes = (): number => computed;

/**
 * Computes a hash after those ahead in the queue.
 * @throws TOO_MANY_REQUESTS when more than twenty are waiting
 */
export const runInHashQueue = async <Result>(compute: () => Promise<Result>): Promise<Result> =>
  await turns.take('hash', async () => {
    computed += 1;
    return await compute();
  });
