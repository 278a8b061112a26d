import { pruneAccounts } from './account/prune-store.ts';
import { pruneEvents } from './audit/audit-chain-store.ts';
import { deleteOldKeys } from './change/idempotency-store.ts';
import { prunePairings } from './displays/pairing-store.ts';
import { pruneDrafts } from './drafts/draft-store.ts';
import { pruneFeedEvents } from './feed/feed-event-store.ts';
import { pruneFeed } from './feed/feed-store.ts';
import { pruneOutboxFiles } from './mail/outbox-files.ts';
import { pruneWebhookDeliveries } from './webhooks/webhook-delivery-store.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { JobDispatch } from './jobs/job-dispatch.ts';
import type { Clock } from './platform/clock.ts';
import type { Logger } from 'pino';
import type { Yard } from './yard/start-yard.ts';

/**
 * Runs clean-ups one after another, so that they use one connection and leave the others to planners. A failure is logged and
 * doesn't stop the rest.
 */
const runCleanUps = async (logger: Logger, sorts: readonly (() => Promise<unknown>)[]): Promise<void> => {
  for (const forget of sorts)
    await forget().catch((error: unknown) =>
      logger.warn({ err: error }, 'Old keys and logins could not be removed; trying again in an hour.'),
    );
};

interface PruningContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly logger: Logger;
  readonly jobs: JobDispatch;
  readonly yard: Pick<Yard, 'prune'>;
}

/** Returns the clean-up of the areas' expired rows and files, which runs at start and every hour. */
export const createPruning =
  ({ db, clock, config, logger, jobs, yard }: PruningContext) =>
  async (): Promise<void> => {
    const now = clock.now();
    await runCleanUps(logger, [
      () => deleteOldKeys(db),
      () => pruneAccounts(db, now),
      () => pruneFeed(db),
      () => pruneFeedEvents(db, now),
      () => pruneWebhookDeliveries(db, now),
      () => pruneDrafts(db, now),
      () => jobs.prune(),
      () => prunePairings(db, now),
      () => pruneEvents(db, config.auditMonths, now),
      () => pruneOutboxFiles(config.dataDir, now),
      () => yard.prune(now),
    ]);
  };
