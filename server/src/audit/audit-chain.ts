import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { chainEvents, checkAudit } from './audit-chain-store.ts';

const soonMs = 1_000;
/** Rows written by commands and other servers are chained at this interval. */
const atLatestMs = 60_000;
const maxLogged = 20;

/**
 * Appends audit rows to the hash chain: this server's a second after they were written, those of commands and other servers
 * within a minute. `check` verifies the whole list.
 */
export class AuditChain {
  readonly #db: Database;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;
  /** True if this server's last check found faults. */
  isDamaged = false;

  constructor(db: Database, logger: Logger) {
    this.#db = db;
    this.#logger = logger;
    this.#in(atLatestMs);
  }

  /** Chains new rows a second after the last call. Call it after writing a row; the row's transaction may still be open. */
  soon(): void {
    this.#in(soonMs);
  }

  /** Verifies the whole list. Never rejects. */
  async check(): Promise<void> {
    try {
      const { compared, faults, head } = await checkAudit(this.#db);
      this.isDamaged = faults.length > 0;
      if (this.isDamaged)
        this.#logger.error(
          { count: faults.length, faults: faults.slice(0, maxLogged) },
          'The audit list was altered: npm run verify lists the differences.',
        );
      else this.#logger.info({ compared, head }, 'The audit list is intact.');
    } catch (error) {
      this.#logger.warn({ err: error }, 'The audit list could not be verified.');
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  #in(ms: number): void {
    if (this.#isStopped) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running = this.#chain();
    }, ms).unref();
  }

  /** Chains new rows; errors are only logged because the next run retries. */
  async #chain(): Promise<void> {
    await chainEvents(this.#db).catch((error: unknown) =>
      this.#logger.debug({ err: error }, 'New audit rows could not be chained yet.'),
    );
    this.#in(atLatestMs);
  }
}
