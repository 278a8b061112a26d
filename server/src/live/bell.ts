import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const channel = 'werkplan';
const ringAfterMs = 10;
const reconnectAfterMs = 1_000;
const checkEveryMs = 5_000;

/**
 * Tells the other nodes that the log grew (or a login ended): one empty, coalesced NOTIFY outside any transaction. A
 * lost ring costs at most the relay's poll. Its own connection, remade for ever; its loss never ends the process.
 */
export class Bell {
  readonly #url: string;
  readonly #logger: Logger;
  readonly #onRing: () => void;
  #client: pg.Client | null = null;
  #ringing: NodeJS.Timeout | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #stopped = false;
  #check: NodeJS.Timeout | null = null;

  constructor(url: string, logger: Logger, onRing: () => void) {
    this.#url = url;
    this.#logger = logger;
    this.#onRing = onRing;
    void this.#listen();
  }

  ring(): void {
    this.#ringing ??= setTimeout(() => {
      this.#inTurn(async () => {
        this.#ringing = null;
        await this.#client?.query(`NOTIFY ${channel}`);
      }).catch(() => undefined);
    }, ringAfterMs);
  }

  /** One statement at a time: a connection takes no second one while it is busy. */
  async #inTurn(ask: () => Promise<unknown>): Promise<void> {
    const turn = this.#turn.then(ask);
    this.#turn = turn.catch(() => undefined);
    await turn;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#ringing) clearTimeout(this.#ringing);
    if (this.#check) clearInterval(this.#check);
    await this.#client?.end().catch(() => undefined);
  }

  async #listen(): Promise<void> {
    while (!this.#stopped) {
      const client = new pg.Client({
        connectionString: this.#url,
        connectionTimeoutMillis: 3_000,
        query_timeout: 3_000,
      });
      try {
        await this.#attend(client);
      } catch (error) {
        if (!this.#stopped) this.#logger.debug({ err: error }, 'LISTEN was lost; connecting again.');
      }
      this.#client = null;
      await client.end().catch(() => undefined);
      if (!this.#stopped) await delay(reconnectAfterMs, undefined, { ref: false });
    }
  }

  /** Ends when the connection does. */
  async #attend(client: pg.Client): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      const ask = async () => await client.query('SELECT 1');
      this.#check = setInterval(() => void this.#inTurn(ask).catch(() => resolve()), checkEveryMs);
      this.#check.unref();
    });
    try {
      await client.connect();
      if (this.#stopped) return;
      client.on('notification', () => this.#onRing());
      await client.query(`LISTEN ${channel}`);
      this.#client = client;
      this.#onRing();
      await ended;
    } finally {
      if (this.#check) clearInterval(this.#check);
    }
  }
}
