import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { KeyedQueue } from '../platform/turns.ts';

/** Number of hashes computed at once. Each occupies 19 MiB and a thread for some 20 ms, and other work needs threads too. */
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

/** Returns how many hashes were computed since the process started. */
export const countComputedHashes = (): number => computed;

/**
 * Computes a hash as soon as fewer than two others are being computed.
 * @throws TOO_MANY_REQUESTS when twenty are waiting already
 */
export const runInHashQueue = async <Result>(compute: () => Promise<Result>): Promise<Result> =>
  await turns.take('hash', async () => {
    computed += 1;
    return await compute();
  });
