import type { Logger } from 'pino';
import { retryLevel } from '../database/temporary-failure.ts';
import type { Credential } from '../http/caller.ts';
import type { Rights } from '../http/rights.ts';

interface Options<Guest> {
  logger: Logger;
  guests: () => Guest[];
  credentialOf: (guest: Guest) => Credential;
  /** The rights at connecting; null for a display. */
  rightsOf: (guest: Guest) => Rights | null;
  /** Returns the valid ones of these credentials with their current rights. */
  livingCredentials: (credentials: readonly Credential[]) => Promise<ReadonlyMap<Credential, Rights | null>>;
  dismiss: (guest: Guest, reason: 'signedOut' | 'roleChanged') => void;
}

const sweepEveryMs = 10_000;
const sweepAgainMs = 1_000;
/** Connections that arrive within this time are checked together. */
const gatherMs = 50;

/** Disconnects sockets whose login or token ended or whose rights changed, on whatever server that happened. */
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

  async sweep(): Promise<void> {
    await this.#look(this.#options.guests());
  }

  /** Checks a new connection together with others that arrive soon. */
  lookSoon(guest: Guest): void {
    this.#newcomers.push(guest);
    this.#soon ??= setTimeout(() => {
      this.#soon = null;
      void this.#look(this.#newcomers.splice(0));
    }, gatherMs);
  }

  /** Checks these connections; if the database doesn't answer, a check of all follows soon. */
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
