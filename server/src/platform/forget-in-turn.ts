import type { Logger } from 'pino';

/**
 * Runs clean-ups one after another in the background, so that they use one connection and leave the others to planners. A
 * failure is logged and doesn't stop the rest.
 */
export const runCleanUps = async (
  logger: Logger,
  sorts: readonly (() => Promise<unknown>)[],
): Promise<void> => {
  for (const forget of sorts)
    await forget().catch((error: unknown) =>
      logger.warn({ err: error }, 'Old keys and logins could not be removed; trying again in an hour.'),
    );
};
