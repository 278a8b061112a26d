import { setTimeout as delay } from 'node:timers/promises';
import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../../../server/src/database/database.ts';
import { callerMaxAgeMs } from '../../../server/src/http/caller-cache.ts';
import type { Revocation } from '../recording.ts';
import type { Client } from '../../support/client.ts';
import { WindowSocket } from './window-socket.ts';

/** A planner who follows a day while the login is ended directly in the database, of which no server is notified. */
export class Leaver {
  readonly #client: Client;
  readonly #db: Database;
  readonly #loginId: number;
  readonly #socket: WindowSocket;
  #lastReceivedAt = Number.NEGATIVE_INFINITY;
  #revokedAt = Number.POSITIVE_INFINITY;
  #status = 0;

  constructor(client: Client, db: Database, loginId: number, day: Day) {
    this.#client = client;
    this.#db = db;
    this.#loginId = loginId;
    const heard = () => (this.#lastReceivedAt = performance.now());
    this.#socket = new WindowSocket(client.url, client.cookie, {
      connected: () => void this.#socket.join(dayKey(day)).catch(() => undefined),
      disconnected: () => undefined,
      patch: heard,
      // Messages of a server that can't reach the database don't count, because it can't know that the login has ended.
      heads: ({ isBlind }) => void (isBlind ?? heard()),
    });
    this.#socket.connect();
  }

  /** Ends the login without notifying any server. */
  async revoke(): Promise<void> {
    await this.#db
      .updateTable('login')
      .set({ endedAt: new Date() })
      // Ends all logins of the user, because a sign-in whose answer was lost may have stored another one.
      .where('userId', '=', ({ selectFrom }) =>
        selectFrom('login as own').select('own.userId').where('own.id', '=', this.#loginId),
      )
      .execute();
    this.#revokedAt = performance.now();
    // Waits as long as a server may use a cached session.
    await delay(callerMaxAgeMs);
    const reply = await this.#client.attempt(checkSessionEndpoint, {}).catch(() => null);
    this.#status = reply?.status ?? 0;
  }

  /** The outcome; null if the login was never ended. */
  get record(): Revocation | null {
    const now = performance.now();
    if (this.#revokedAt > now) return null;
    return {
      loginId: this.#loginId,
      status: this.#status,
      receivedAfterMs: this.#lastReceivedAt > this.#revokedAt ? this.#lastReceivedAt - this.#revokedAt : null,
      watchedForMs: now - this.#revokedAt,
    };
  }

  /** Returns the ms until the ended login has been watched for `watchMs`. */
  remainingMs(watchMs: number): number {
    return Math.max(0, this.#revokedAt + watchMs - performance.now());
  }

  close(): void {
    this.#socket.close();
  }
}
