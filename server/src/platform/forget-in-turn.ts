import type { Logger } from 'pino';

/**
 * Removes what is too old, one sort after the other: nobody waits for it, so that it takes one connection and planners have
 * the others. What fails is logged, and keeps nothing else.
 */
export const forgetInTurn = async (
  logger: Logger,
  sorts: readonly (() => Promise<unknown>)[],
): Promise<void> => {
  for (const forget of sorts)
    await forget().catch((error: unknown) =>
      logger.warn({ err: error }, 'Old keys and logins could not be removed; trying again in an hour.'),
    );
};
