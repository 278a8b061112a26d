import { setTimeout as delay } from 'node:timers/promises';

const againAfterMs = 50;
const isBusy = (error: unknown): boolean => error instanceof Error && / 503 /.test(error.message);

/**
 * Asks again while the answer is 503, at most so long: a busy server wants to be asked once more, with the same key where
 * something is made.
 * @throws whatever else went wrong, at once
 */
export const whileBusy = async <T>(withinMs: number, ask: () => Promise<T>): Promise<T> => {
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
