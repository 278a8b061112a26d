import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits for the work, at most so many ms, and leaves it then: at a stop nobody waits for a mail server or a PostgreSQL that
 * keeps its connections and answers nothing more.
 */
export const withTimeout = async (ms: number, work: Promise<unknown> | null): Promise<void> => {
  await Promise.race([work, delay(ms, undefined, { ref: false })]);
};
