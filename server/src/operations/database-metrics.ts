import { Gauge, type Registry } from 'prom-client';
import { connectionsOf, type Database } from '../database/database.ts';
import { readWaiting, type Waiting } from './waiting-query.ts';

/** Longer than this nobody who watches waits for PostgreSQL. */
const patienceMs = 1_000;

/** Connections, and what waits in PostgreSQL; while it doesn't answer the latter have no value. */
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
  let reading: Promise<Waiting | null> | undefined;
  /** One question for all that are asked at once. */
  const read = async (): Promise<Waiting | null> => {
    reading ??= readWaiting(db, patienceMs).finally(() => (reading = undefined));
    return await reading;
  };
  const gauge = (name: string, help: string, of: keyof Waiting): void => {
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
};
