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

/** Clean-ups by what they delete. */
type CleanUps = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Runs clean-ups one after another, so that they use one connection and leave the others to planners. A failure is logged and
 * doesn't stop the rest.
 */
export const runCleanUps = async (logger: Logger, cleanUps: CleanUps): Promise<void> => {
  for (const [what, forget] of Object.entries(cleanUps))
    await forget().catch((error: unknown) =>
      logger.warn({ err: error }, `Old ${what} could not be deleted; trying again in an hour.`),
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
    await runCleanUps(logger, {
      'idempotency keys': () => deleteOldKeys(db),
      'logins, links and captchas': () => pruneAccounts(db, now),
      'feed entries': () => pruneFeed(db),
      'feed events': () => pruneFeedEvents(db, now),
      'webhook deliveries': () => pruneWebhookDeliveries(db, now),
      drafts: () => pruneDrafts(db, now),
      jobs: () => jobs.prune(),
      'pairing codes': () => prunePairings(db, now),
      'audit events': () => pruneEvents(db, config.auditMonths, now),
      'mail files': () => pruneOutboxFiles(config.dataDir, now),
      'yard links and photos': () => yard.prune(now),
    });
  };
