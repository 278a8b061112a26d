import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { NightlyBackup } from './operations/nightly-backup.ts';
import { type Clock, timeAt } from './platform/clock.ts';
import { withTimeout } from './platform/with-timeout.ts';
import { NightlyRetention } from './retention/nightly-retention.ts';

interface NightContext {
  readonly config: Config;
  /** The database's URL for the role that owns the tables. */
  readonly ownerUrl: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Deletes signatures whose retention has ended; called after the night's backup, so that they are in it. */
  readonly forget: () => Promise<void>;
}

/**
 * Time of day (HH:MM) from which the night's work is done, because nobody plans then. Each hour the server looks whether it is
 * done, so that a server that was down catches up.
 */
const begins = '03:00';
const farewellMs = 1_000;

/**
 * Does the night's work once, in the plant's time zone: first the backup, then archiving, so that the backup contains what is
 * archived, and last the deletion of old signatures.
 */
export class NightWork {
  readonly backup: NightlyBackup;
  readonly retention: NightlyRetention;
  readonly #context: NightContext;
  #running: Promise<void> | null = null;

  constructor(context: NightContext) {
    this.#context = context;
    this.backup = new NightlyBackup(context);
    this.retention = new NightlyRetention(context);
  }

  /** Does the night's remaining work if its time has come; called at every full hour. Never rejects. */
  async run(): Promise<void> {
    const { clock, config } = this.#context;
    if (timeAt(clock.now(), config.plantTimeZone) < begins) return;
    this.#running ??= this.#work().finally(() => (this.#running = null));
    await this.#running;
  }

  /** Stops archiving after its current step and waits at most a second for the work; the next run continues it. */
  async stop(): Promise<void> {
    this.retention.stop();
    await withTimeout(farewellMs, this.#running ?? Promise.resolve());
  }

  async #work(): Promise<void> {
    await this.backup.run();
    await this.retention.run();
    await this.#context.forget().catch((error: unknown) => {
      this.#context.logger.error(
        { err: error },
        'Old signatures could not be deleted; trying again in an hour.',
      );
    });
  }
}
