import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { NightlyBackup } from './operations/nightly-backup.ts';
import { type Clock, timeAt } from './platform/clock.ts';
import { withTimeout } from './platform/with-timeout.ts';
import { NightlyRetention } from './retention/nightly-retention.ts';

interface NightContext {
  readonly config: Config;
  /** The database as its tables' owner. */
  readonly ownerUrl: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Nobody plans then; a server that was down makes up for it at the next full hour. */
const begins = '03:00';
const farewellMs = 1_000;

/** What is done once a night by the plant's clock, one after the other: the backup, then what is archived is in it. */
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

  /** Does what is left to do of the night, if its hour has come; at every full hour. Never rejects. */
  async run(): Promise<void> {
    const { clock, config } = this.#context;
    if (timeAt(clock.now(), config.plantTimeZone) < begins) return;
    this.#running ??= this.#work().finally(() => (this.#running = null));
    await this.#running;
  }

  /** What is being done ends soon, and is gone on with the next time. */
  async stop(): Promise<void> {
    this.retention.stop();
    await withTimeout(farewellMs, this.#running ?? Promise.resolve());
  }

  async #work(): Promise<void> {
    await this.backup.run();
    await this.retention.run();
  }
}
