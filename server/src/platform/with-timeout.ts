import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits for the work at most `ms` milliseconds and then abandons it, so that a stop doesn't hang on a mail server or PostgreSQL
 * that no longer answers.
 */
export const withTimeout = async (ms: number, work: Promise<unknown> | null): Promise<void> => {
  await Promise.race([work, delay(ms, undefined, { ref: false })]);
};
