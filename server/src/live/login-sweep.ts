import type { Logger } from 'pino';
import type { Credential } from '../http/caller.ts';

interface Options<Guest> {
  logger: Logger;
  /** Everybody who is in at the moment. */
  guests: () => Guest[];
  credentialOf: (guest: Guest) => Credential;
  /** Which of these no longer let anybody in. */
  deadCredentials: (credentials: readonly Credential[]) => Promise<Set<Credential>>;
  dismiss: (guest: Guest) => void;
}

const sweepEveryMs = 10_000;
const sweepAgainMs = 1_000;
/** Those who come within this time are looked at together. */
const gatherMs = 50;

/** Sees to it that nobody stays whose login or token has ended, wherever it ended. */
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
    const { credentialOf, deadCredentials, dismiss, logger } = this.#options;
    try {
      const dead = await deadCredentials([...new Set(these.map(credentialOf))]);
      for (const guest of these) if (dead.has(credentialOf(guest))) dismiss(guest);
    } catch (error) {
      logger.warn({ err: error }, 'Logins could not be checked; trying again.');
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
