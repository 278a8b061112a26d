import type { Day } from '@werkplan/shared/values/day.ts';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createUnlimitedDatabase } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { archiveFolder, archiveLog } from './archive-log.ts';
import { retainedFrom } from './months.ts';

interface NightlyRetentionContext {
  readonly config: Pick<Config, 'dataDir' | 'retainMonths' | 'retainDrop' | 'plantTimeZone'>;
  /** The database's URL for the role that owns the tables. */
  readonly ownerUrl: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Archives changes older than RETAIN_MONTHS once a night. */
export class NightlyRetention {
  readonly #context: NightlyRetentionContext;
  readonly #stopped = new AbortController();
  #doneOn: Day | null = null;
  /** The time since which archiving has failed; null while it succeeds. */
  failedSince: Date | null = null;

  constructor(context: NightlyRetentionContext) {
    this.#context = context;
  }

  /** Archives what is due, once a day. Never rejects; the next call continues after a failure or a stop. */
  async run(): Promise<void> {
    const { config, clock, logger } = this.#context;
    const today = clock.today();
    if (config.retainMonths === 0 || this.#doneOn === today) return;
    try {
      if ((await this.#archive()) !== null) this.#doneOn = today;
      this.failedSince = null;
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      this.failedSince ??= clock.now();
      logger.error({ err: error }, 'The log could not be archived; it is tried again in an hour.');
    }
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #archive() {
    const { config, ownerUrl, clock, logger } = this.#context;
    const { retainMonths, retainDrop, plantTimeZone: timeZone } = config;
    const now = clock.now();
    const db = createUnlimitedDatabase(ownerUrl);
    try {
      return await archiveLog(db, {
        keepFrom: retainedFrom(now, retainMonths, timeZone),
        timeZone,
        now,
        folder: retainDrop ? null : archiveFolder(config),
        signal: this.#stopped.signal,
        onSegment: ({ month, changes, file }) =>
          logger.info(
            { month, changes, file },
            file === null ? 'A month of the log was dropped.' : 'A month of the log was archived.',
          ),
      });
    } finally {
      await db.destroy();
    }
  }
}
