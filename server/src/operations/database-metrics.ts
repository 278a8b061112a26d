import { Gauge, Histogram, type Registry } from 'prom-client';
import { connectionsOf, type Database } from '../database/database.ts';
import { readQueueState, type QueueState } from './waiting-query.ts';

/** Milliseconds that a scrape waits for PostgreSQL at most. */
const patienceMs = 1_000;

/** Exports the numbers of connections and PostgreSQL's queues; without an answer in time the queues have no value. */
export const measureDatabase = (registry: Registry, db: Database): void => {
  const registers = [registry];
  new Gauge({
    name: 'werkplan_database_connections',
    help: 'Connections to PostgreSQL: in use, idle, and callers that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = connectionsOf(db)?.counts() ?? { total: 0, idle: 0, waiting: 0 };
      this.set({ state: 'used' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  let reading: Promise<QueueState | null> | undefined;
  /** Shares one query among concurrent scrapes. */
  const read = async (): Promise<QueueState | null> => {
    reading ??= readQueueState(db, patienceMs).finally(() => (reading = undefined));
    return await reading;
  };
  const gauge = (name: string, help: string, of: 'locks' | 'mails'): void => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set((await read())?.[of] ?? Number.NaN);
      },
    });
  };
  gauge('werkplan_database_lock_waits', 'Statements that wait for a lock.', 'locks');
  gauge('werkplan_outbox_mails', 'Mails that are still to be sent.', 'mails');
  new Gauge({
    name: 'werkplan_webhook_state',
    help: 'How each webhook is: 1 for active, failing (tried again) or paused.',
    labelNames: ['receiver', 'state'],
    registers,
    async collect() {
      const { webhooks = [] } = (await read()) ?? {};
      this.reset();
      for (const { name: receiver, state } of webhooks) this.set({ receiver, state }, 1);
    },
  });
  const statements = new Histogram({
    name: 'werkplan_database_statement_duration_seconds',
    help: 'How long PostgreSQL took for statements, with the way there and back.',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 5],
    registers,
  });
  connectionsOf(db)?.onAnswer((ms) => statements.observe(ms / 1000));
};
