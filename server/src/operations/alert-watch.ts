import { setTimeout as delay } from 'node:timers/promises';
import type { Alert } from '@werkplan/shared/operations/alert-contracts.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import { SharedReads } from '../platform/shared-reads.ts';
import { type AlertFacts, type AlertName, alertNames, alerts } from './alerts.ts';

interface Context {
  readonly facts: AlertFacts;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onChanged: () => void;
  /** The longest time in ms that a caller of `look` waits for the checks; 1 s by default. */
  readonly patienceMs?: number;
}

const everyMs = 30_000;
const usualPatienceMs = 1_000;

/** Determines the active alerts on request and every 30 s, and logs each start and end. */
export class AlertWatch {
  readonly #context: Context;
  readonly #reads = new SharedReads<'alerts', void>();
  readonly #since = new Map<AlertName, Date>();
  #timer: NodeJS.Timeout | null = null;
  #told = '';

  constructor(context: Context) {
    this.#context = context;
  }

  /** Checks now, logs active alerts and keeps checking. */
  async begin(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look(), everyMs).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  /** Returns the active alerts. Never rejects. */
  async look(): Promise<ReadonlySet<AlertName>> {
    await this.#reads.take('alerts', async () => await this.#look());
    return new Set(this.#since.keys());
  }

  async list(language: Language): Promise<Alert[]> {
    await this.look();
    return alertNames.flatMap((name) => {
      const since = this.#since.get(name);
      const { text, cure } = alerts[name];
      return since ? [{ name, since: since.toISOString(), text: text[language], cure: cure[language] }] : [];
    });
  }

  /** Waits for the checks for at most `patienceMs`; the results of slower checks are recorded when they finish. */
  async #look(): Promise<void> {
    const asked = alertNames.map(async (name) => this.#note(name, await this.#check(name)));
    const all = Promise.all(asked).then(() => this.#tell());
    const { patienceMs = usualPatienceMs } = this.#context;
    await Promise.race([all, delay(patienceMs, undefined, { ref: false })]);
    this.#tell();
  }

  #tell(): void {
    const names = [...this.#since.keys()].join();
    if (names === this.#told) return;
    this.#told = names;
    this.#context.onChanged();
  }

  /** Returns undefined if the check failed, so that the alert's state stays the same. */
  async #check(name: AlertName): Promise<boolean | Date | null | undefined> {
    try {
      return await alerts[name].check(this.#context.facts);
    } catch {
      return undefined;
    }
  }

  #note(name: AlertName, found: boolean | Date | null | undefined): void {
    const { clock, logger } = this.#context;
    const { text, cure } = alerts[name];
    const isKnown = this.#since.has(name);
    if (found === undefined) return;
    if (found instanceof Date || (found && !isKnown))
      this.#since.set(name, found instanceof Date ? found : clock.now());
    if (found && !isKnown) logger.warn({ alert: name }, `${text.en} ${cure.en}`);
    if (found || !isKnown) return;
    this.#since.delete(name);
    logger.info({ alert: name }, `No longer: ${text.en}`);
  }
}
