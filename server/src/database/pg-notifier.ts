import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { runningProgram } from '../platform/release.ts';
import type { Logger } from 'pino';
import { destroyConnection } from './silence.ts';
import { withTimeout } from '../platform/with-timeout.ts';

/** The channel that servers listen on; commands that change what servers cache notify it too. */
export const notifyChannel = 'werkplan';
const notifyAfterMs = 20;
const reconnectAfterMs = 1_000;
const checkEveryMs = 5_000;
const goodbyeMs = 500;

/**
 * The topics that other servers have to look at: the log, logins and users, the plant's settings, its drivers, or the schema
 * after another program has changed it.
 */
export type Topic = (typeof topics)[number];
const topics = ['log', 'logins', 'plant', 'drivers', 'schema'] as const;
const isTopic = (text: string | undefined): text is Topic => topics.some((topic) => topic === text);

/** The subjects of texts that servers send each other without storing them: presence and digests of settings. */
export type BroadcastSubject = (typeof subjects)[number];
const subjects = ['presence', 'settings'] as const;

/**
 * Notifies the other servers of a topic by coalesced NOTIFYs outside any transaction. A lost notification of changes or ended
 * logins only causes a delay: until the relay's poll, until the next sweep of logins, or for the two seconds that a caller is
 * cached. The notifier uses its own connection and reconnects for ever; losing it never ends the process. A server ignores its
 * own notifications.
 */
export class PgNotifier {
  readonly #url: string;
  readonly #logger: Logger;
  readonly #onNotification: (topic: Topic) => void;
  readonly #onBroadcast: Readonly<Record<BroadcastSubject, (text: string) => void>>;
  readonly #onListening: () => void;
  #client: pg.Client | null = null;
  readonly #topics = new Set<Topic>();
  #timer: NodeJS.Timeout | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #stopped = false;
  #check: NodeJS.Timeout | null = null;

  constructor(
    url: string,
    logger: Logger,
    listeners: {
      onNotification: (topic: Topic) => void;
      onBroadcast: Readonly<Record<BroadcastSubject, (text: string) => void>>;
      /** Called when notifications begin or cease to arrive. */
      onListening: () => void;
    },
  ) {
    this.#url = url;
    this.#logger = logger;
    this.#onNotification = listeners.onNotification;
    this.#onBroadcast = listeners.onBroadcast;
    this.#onListening = listeners.onListening;
    void this.#listen();
  }

  /** True if notifications of other servers arrive. */
  get isListening(): boolean {
    return this.#client !== null;
  }

  /** Notifies after a short delay, so that several calls share a NOTIFY. */
  notify(topic: Topic): void {
    this.#topics.add(topic);
    this.#timer ??= setTimeout(() => void this.#send(), notifyAfterMs);
  }

  /** Notifies without delay; resolves when PostgreSQL has accepted it or can't be reached. */
  async notifyAtOnce(topic: Topic): Promise<void> {
    this.#topics.add(topic);
    await this.#send();
  }

  async #send(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const ask = async (): Promise<void> => {
      const topics = [...this.#topics];
      this.#topics.clear();
      for (const one of topics) await this.#client?.query(`NOTIFY ${notifyChannel}, '${one}'`);
    };
    await this.#inTurn(ask).catch(() => undefined);
  }

  /** Sends a text of less than 8,000 bytes to the other servers; without a connection it is lost. */
  broadcast(subject: BroadcastSubject, text: string): void {
    const ask = async () =>
      await this.#client?.query('SELECT pg_notify($1, $2)', [notifyChannel, `${subject}:${text}`]);
    void this.#inTurn(ask).catch(() => undefined);
  }

  /** Destroys the connection, which is most likely dead, so that another one is made. */
  renew(): void {
    if (this.#client) destroyConnection(this.#client, 'the connection was given up');
  }

  #receive(payload: string | undefined): void {
    if (isTopic(payload)) return this.#onNotification(payload);
    const subject = subjects.find((one) => payload?.startsWith(`${one}:`));
    if (subject !== undefined) this.#onBroadcast[subject](payload?.slice(subject.length + 1) ?? '');
  }

  /** Queues statements, because a connection runs one at a time. */
  async #inTurn(ask: () => Promise<unknown>): Promise<void> {
    const turn = this.#turn.then(ask);
    this.#turn = turn.catch(() => undefined);
    await turn;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#check) clearInterval(this.#check);
    await withTimeout(goodbyeMs, this.#client?.end().catch(() => undefined) ?? null);
  }

  async #listen(): Promise<void> {
    while (!this.#stopped) {
      const client = new pg.Client({
        connectionString: this.#url,
        application_name: runningProgram,
        connectionTimeoutMillis: 3_000,
        query_timeout: 3_000,
        keepAlive: true,
      });
      try {
        await this.#attend(client);
      } catch (error) {
        if (!this.#stopped)
          this.#logger.debug({ err: error }, 'The LISTEN connection was lost; reconnecting.');
      }
      await client.end().catch(() => undefined);
      if (!this.#stopped) await delay(reconnectAfterMs, undefined, { ref: false });
    }
  }

  /** Connects and listens; resolves when the connection ends. */
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
        if (processId !== rows[0]?.pid) this.#receive(payload);
      });
      await client.query(`LISTEN ${notifyChannel}`);
      this.#client = client;
      this.#onListening();
      // Reports these topics again, because their notifications may have been missed while disconnected.
      this.#onNotification('log');
      this.#onNotification('logins');
      this.#onNotification('schema');
      await ended;
    } finally {
      this.#client = null;
      this.#onListening();
      if (this.#check) clearInterval(this.#check);
    }
  }
}
