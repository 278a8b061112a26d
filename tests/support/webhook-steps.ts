import { type ControlledTransaction, sql } from 'kysely';
import type { Tables } from '../../server/src/database/tables.ts';
import type { Receiver } from './receiver.ts';
import type { TestDatabase } from './test-database.ts';

/** A point between the commit of a change and the receiver's answer at which a test can stop a server. */
interface Step {
  readonly name: string;
  /** What the receiver does with the message before this step. */
  readonly receiver?: 'held' | 'lost';
  /** The statement that the server would run next (a LIKE pattern), and the lock that holds it at this step. */
  readonly next?: { readonly statement: string; readonly table: string; readonly mode: string };
}

/** The steps in the order in which a message passes them. */
export const webhookSteps: readonly Step[] = [
  {
    name: 'committed, not looked for',
    next: { statement: '%AS any,%', table: 'webhook', mode: 'ACCESS EXCLUSIVE' },
  },
  {
    name: 'looked for, no job',
    next: { statement: '%add_job(%', table: 'graphile_worker._private_jobs', mode: 'SHARE' },
  },
  {
    name: 'job, no turn',
    next: { statement: 'update "webhook" set "busy_until" = $1 where%', table: 'webhook', mode: 'SHARE' },
  },
  {
    name: 'turn, not in the feed',
    next: { statement: '%is_behind%', table: 'feed_state', mode: 'ACCESS EXCLUSIVE' },
  },
  {
    name: 'being put into the feed',
    next: { statement: '%INSERT INTO feed (%', table: 'feed', mode: 'SHARE' },
  },
  {
    name: 'in the feed, not read',
    next: { statement: '%bytes_before%', table: 'change', mode: 'ACCESS EXCLUSIVE' },
  },
  { name: 'sent, not arrived', receiver: 'lost' },
  { name: 'arrived, not answered', receiver: 'held' },
  {
    name: 'answered, not noted',
    next: { statement: 'insert into "webhook_delivery"%', table: 'webhook_delivery', mode: 'SHARE' },
  },
  {
    name: 'noted, not behind it',
    receiver: 'held',
    next: { statement: 'update "webhook" set "epoch"%', table: 'webhook', mode: 'SHARE' },
  },
];

/** A server that is stopped at a step. */
interface Met {
  /** The application name of the server's connections; null when the test does not know which server it is. */
  readonly server: string | null;
  /** Lets the servers continue. Connections of killed servers are ended first, so that their waiting statements don't run. */
  letGo(killed: readonly string[]): Promise<void>;
}

/** Adds an application name by which pg_stat_activity identifies a server's connections. */
export const namedUrl = (url: string, name: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}application_name=${name}`;

/** Waits until a server has reached this step for any message. */
export const stopServerAt = async (step: Step, database: TestDatabase, receiver: Receiver): Promise<Met> => {
  if (step.receiver) await receiver.next(step.receiver);
  if (!step.next) return { server: null, letGo: async () => await Promise.resolve(receiver.goOn()) };
  for (;;) {
    const lock = await database.owner.startTransaction().execute();
    await sql`LOCK TABLE ${sql.raw(step.next.table)} IN ${sql.raw(step.next.mode)} MODE`.execute(lock);
    receiver.goOn();
    const server = await blockedAt(step.next.statement, database);
    if (server !== null) return { server, letGo: async (killed) => await letGo(lock, killed, database) };
    // Servers wait at most 2 s for a lock, so the attempt is repeated if none was caught in time.
    await lock.rollback().execute();
    if (step.receiver) await receiver.next(step.receiver);
  }
};

const lookEveryMs = 10;
const looks = 400;

const blockedAt = async (statement: string, { db }: TestDatabase): Promise<string | null> => {
  for (let look = 0; look < looks; look += 1) {
    const { rows } = await sql<{ name: string }>`
      SELECT application_name AS name FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND ltrim(query, E' \\n') LIKE ${statement}`.execute(db);
    if (rows[0]) return rows[0].name;
    await new Promise((next) => setTimeout(next, lookEveryMs));
  }
  return null;
};

const letGo = async (
  lock: ControlledTransaction<Tables>,
  killed: readonly string[],
  { db }: TestDatabase,
): Promise<void> => {
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ANY(${killed})`.execute(
    db,
  );
  await lock.rollback().execute();
};
