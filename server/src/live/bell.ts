import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { cutOff } from '../database/silence.ts';
import { atMost } from '../outside/patience.ts';

/** Where nodes hear that they have to look; a program that ends logins rings it too. */
export const bellChannel = 'werkplan';
const ringAfterMs = 20;
const reconnectAfterMs = 1_000;
const checkEveryMs = 5_000;
const goodbyeMs = 500;

/** What other nodes have to look at: the log, or whether those they know as signed in still are, and by what name. */
export type Topic = 'log' | 'logins';

/** Before a text that is said for itself, not kept anywhere: who is where. */
const spoken = 'said:';

/**
 * Tells the other nodes that the log grew or a login ended: coalesced NOTIFYs outside any transaction, naming the topic
 * alone. A lost ring costs at most the relay's poll, the next sweep, or two seconds of a remembered caller. Its own
 * connection, remade for ever; its loss never ends the process. A node doesn't hear itself.
 */
export class Bell {
  readonly #url: string;
  readonly #logger: Logger;
  readonly #onRing: (topic: Topic) => void;
  readonly #onSaid: (text: string) => void;
  readonly #onListening: () => void;
  #client: pg.Client | null = null;
  readonly #topics = new Set<Topic>();
  #ringing: NodeJS.Timeout | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #stopped = false;
  #check: NodeJS.Timeout | null = null;

  constructor(
    url: string,
    logger: Logger,
    hear: {
      onRing: (topic: Topic) => void;
      onSaid: (text: string) => void;
      /** Others can be heard from now on, or no longer. */
      onListening: () => void;
    },
  ) {
    this.#url = url;
    this.#logger = logger;
    this.#onRing = hear.onRing;
    this.#onSaid = hear.onSaid;
    this.#onListening = hear.onListening;
    void this.#listen();
  }

  /** Whether a ring of another node would be heard here. */
  get isListening(): boolean {
    return this.#client !== null;
  }

  /** Rings soon: what happens meanwhile is told along with it. */
  ring(topic: Topic): void {
    this.#topics.add(topic);
    this.#ringing ??= setTimeout(() => void this.#send(), ringAfterMs);
  }

  /** Rings without delay; resolves when PostgreSQL has passed it on, or can't be told. */
  async ringAtOnce(topic: Topic): Promise<void> {
    this.#topics.add(topic);
    await this.#send();
  }

  async #send(): Promise<void> {
    if (this.#ringing) clearTimeout(this.#ringing);
    this.#ringing = null;
    const ask = async (): Promise<void> => {
      const topics = [...this.#topics];
      this.#topics.clear();
      for (const one of topics) await this.#client?.query(`NOTIFY ${bellChannel}, '${one}'`);
    };
    await this.#inTurn(ask).catch(() => undefined);
  }

  /** Says a text of less than 8,000 bytes to the other nodes; without a connection it is lost. */
  say(text: string): void {
    const ask = async () =>
      await this.#client?.query('SELECT pg_notify($1, $2)', [bellChannel, spoken + text]);
    void this.#inTurn(ask).catch(() => undefined);
  }

  /** Its connection is most likely dead: makes another one at once. */
  renew(): void {
    if (this.#client) cutOff(this.#client, 'the line was given up');
  }

  #hear(payload: string | undefined): void {
    if (payload === 'log' || payload === 'logins') this.#onRing(payload);
    else if (payload?.startsWith(spoken)) this.#onSaid(payload.slice(spoken.length));
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
    await atMost(goodbyeMs, this.#client?.end().catch(() => undefined) ?? null);
  }

  async #listen(): Promise<void> {
    while (!this.#stopped) {
      const client = new pg.Client({
        connectionString: this.#url,
        connectionTimeoutMillis: 3_000,
        query_timeout: 3_000,
        keepAlive: true,
      });
      try {
        await this.#attend(client);
      } catch (error) {
        if (!this.#stopped) this.#logger.debug({ err: error }, 'LISTEN was lost; connecting again.');
      }
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
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      client.on('notification', ({ processId, payload }) => {
        if (processId !== rows[0]?.pid) this.#hear(payload);
      });
      await client.query(`LISTEN ${bellChannel}`);
      this.#client = client;
      this.#onListening();
      // Whatever rang while nobody listened.
      this.#onRing('log');
      this.#onRing('logins');
      await ended;
    } finally {
      this.#client = null;
      this.#onListening();
      if (this.#check) clearInterval(this.#check);
    }
  }
}
