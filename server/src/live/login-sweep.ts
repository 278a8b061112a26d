import type { Logger } from 'pino';
import { logLevelOfRetry } from '../database/temporary-failure.ts';
import type { Credential } from '../http/caller.ts';
import type { Rights } from '../http/rights.ts';

interface Options<Connection> {
  logger: Logger;
  connections: () => Connection[];
  credentialOf: (connection: Connection) => Credential;
  /** The rights at connecting; null for a display. */
  rightsOf: (connection: Connection) => Rights | null;
  /** Returns the valid ones of these credentials with their current rights. */
  findValidCredentials: (
    credentials: readonly Credential[],
  ) => Promise<ReadonlyMap<Credential, Rights | null>>;
  disconnect: (connection: Connection, reason: 'signedOut' | 'roleChanged') => void;
}

const sweepEveryMs = 10_000;
const sweepAgainMs = 1_000;
/** Connections that arrive within this time are checked together. */
const gatherMs = 50;

/** Disconnects sockets whose login or token ended or whose rights changed, on whatever server that happened. */
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

  /** Checks a new connection together with others that arrive soon. */
  checkSoon(connection: Connection): void {
    this.#newcomers.push(connection);
    this.#soon ??= setTimeout(() => {
      this.#soon = null;
      void this.#check(this.#newcomers.splice(0));
    }, gatherMs);
  }

  /** Checks these connections; if the database doesn't answer, a check of all connections follows soon. */
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
