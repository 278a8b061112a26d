import { setTimeout as delay } from 'node:timers/promises';

const againAfterMs = 50;
const isBusy = (error: unknown): boolean => error instanceof Error && / 503 /.test(error.message);

/**
 * Repeats the call while the server answers 503, for at most this time. A busy server asks its clients to retry; a call
 * that creates something must use the same idempotency key each time.
 * @throws every other error, without a retry
 */
export const retryWhileBusy = async <T>(withinMs: number, ask: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isBusy(error) || performance.now() - start > withinMs) throw error;
      await delay(againAfterMs);
    }
  }
};
