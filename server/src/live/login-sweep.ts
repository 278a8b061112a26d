import type { Logger } from 'pino';
import { logLevelOfRetry } from '../database/temporary-failure.ts';
import type { Credential } from '../http/caller.ts';
import type { Rights } from '../http/rights.ts';

interface Options<Connection> {
  logger: Logger;
  connections: () => Connection[];
  credentialOf: (connection: Connection) => Credential;
  /** Returns the rights that the caller had when the connection began; null for a display, which has none. */
  rightsOf: (connection: Connection) => Rights | null;
  /** Returns those of these credentials that are still valid, with their current rights. */
  findValidCredentials: (
    credentials: readonly Credential[],
  ) => Promise<ReadonlyMap<Credential, Rights | null>>;
  disconnect: (connection: Connection, reason: 'signedOut' | 'roleChanged') => void;
}

const sweepEveryMs = 10_000;
const sweepAgainMs = 1_000;
/** Milliseconds for which new connections are gathered, so that they are checked by one query. */
const gatherMs = 50;

/** Disconnects sockets whose credential has ended or whose rights have changed, even if another server did that. */
export class LoginSweep<Connection> {
  readonly #options: Options<Connection>;
  readonly #timer: NodeJS.Timeout;
  #again: NodeJS.Timeout | null = null;
  #newcomers: Connection[] = [];
  #soon: NodeJS.Timeout | null = null;

  constructor(options: Options<Connection>) {
    this.#options = options;
    this.#timer = setInterval(() => void this.sweep(), sweepEveryMs);
  }

  async sweep(): Promise<void> {
    await this.#check(this.#options.connections());
  }

  /** Checks a new connection, together with others that arrive within `gatherMs`. */
  checkSoon(connection: Connection): void {
    this.#newcomers.push(connection);
    this.#soon ??= setTimeout(() => {
      this.#soon = null;
      void this.#check(this.#newcomers.splice(0));
    }, gatherMs);
  }

  /** Checks these connections. If the database doesn't answer, all connections are checked a second later. */
  async #check(these: readonly Connection[]): Promise<void> {
    const { credentialOf, rightsOf, findValidCredentials, disconnect, logger } = this.#options;
    try {
      const living = await findValidCredentials([...new Set(these.map(credentialOf))]);
      for (const connection of these) {
        const rights = living.get(credentialOf(connection));
        if (rights === undefined) disconnect(connection, 'signedOut');
        else if (rights !== rightsOf(connection)) disconnect(connection, 'roleChanged');
      }
    } catch (error) {
      logger[logLevelOfRetry(error)]({ err: error }, 'Logins could not be checked; trying again.');
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
