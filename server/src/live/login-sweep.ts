import type { Logger } from 'pino';
import { retryLevel } from '../database/passing-failure.ts';
import type { Credential } from '../http/caller.ts';
import type { Rights } from '../http/rights.ts';

interface Options<Guest> {
  logger: Logger;
  /** Everybody who is in at the moment. */
  guests: () => Guest[];
  credentialOf: (guest: Guest) => Credential;
  /** What the guest could do as they came in; of a display null. */
  rightsOf: (guest: Guest) => Rights | null;
  /** Those of these that still let somebody in, with what they may now. */
  livingCredentials: (credentials: readonly Credential[]) => Promise<ReadonlyMap<Credential, Rights | null>>;
  dismiss: (guest: Guest, reason: 'signedOut' | 'roleChanged') => void;
}

const sweepEveryMs = 10_000;
const sweepAgainMs = 1_000;
/** Those who come within this time are looked at together. */
const gatherMs = 50;

/** Sees to it that nobody stays whose login or token has ended, or who may something else by now, wherever that was decided. */
export class LoginSweep<Guest> {
  readonly #options: Options<Guest>;
  readonly #timer: NodeJS.Timeout;
  #again: NodeJS.Timeout | null = null;
  #newcomers: Guest[] = [];
  #soon: NodeJS.Timeout | null = null;

  constructor(options: Options<Guest>) {
    this.#options = options;
    this.#timer = setInterval(() => void this.sweep(), sweepEveryMs);
  }

  /** Looks at everybody now. */
  async sweep(): Promise<void> {
    await this.#look(this.#options.guests());
  }

  /** Looks at one who has just come, with the others who do. */
  lookSoon(guest: Guest): void {
    this.#newcomers.push(guest);
    this.#soon ??= setTimeout(() => {
      this.#soon = null;
      void this.#look(this.#newcomers.splice(0));
    }, gatherMs);
  }

  /** Looks at these; at everybody once more, soon, where the database could not be asked. */
  async #look(these: readonly Guest[]): Promise<void> {
    const { credentialOf, rightsOf, livingCredentials, dismiss, logger } = this.#options;
    try {
      const living = await livingCredentials([...new Set(these.map(credentialOf))]);
      for (const guest of these) {
        const rights = living.get(credentialOf(guest));
        if (rights === undefined) dismiss(guest, 'signedOut');
        else if (rights !== rightsOf(guest)) dismiss(guest, 'roleChanged');
      }
    } catch (error) {
      logger[retryLevel(error)]({ err: error }, 'Logins could not be checked; trying again.');
      this.#again ??= setTimeout(() => {
        this.#again = null;
        void this.sweep();
      }, sweepAgainMs);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const timer of [this.#again, this.#soon]) if (timer) clearTimeout(timer);
  }
}
