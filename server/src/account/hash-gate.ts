import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { Turns } from '../platform/turns.ts';

/** A hash takes a core and 19 MiB for some 20 ms: two at once leave the threads that the rest of the server needs. */
const atOnce = 2;
const maxWaiting = 20;
const retryAfterSeconds = 2;

const turns = new Turns<'hash'>({
  atOnce,
  limit: {
    waiting: maxWaiting,
    refusal: () => new DomainError('TOO_MANY_REQUESTS', { retryAfter: retryAfterSeconds }),
  },
});
let computed = 0;

/** How many hashes were computed since the start. */
export const hashesComputed = (): number => computed;

/**
 * Computes a hash when its turn comes.
 * @throws TOO_MANY_REQUESTS when more than twenty already wait
 */
export const inHashTurn = async <Result>(compute: () => Promise<Result>): Promise<Result> =>
  await turns.take('hash', async () => {
    computed += 1;
    return await compute();
  });
