import { CompiledQuery, type DatabaseConnection, QueryCreator, type QueryExecutor } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** An open database transaction; only `transact` creates one. */
export class Tx extends QueryCreator<Tables> {
  readonly #executor: QueryExecutor;

  constructor(executor: QueryExecutor) {
    super({ executor });
    this.#executor = executor;
  }

  getExecutor(): QueryExecutor {
    return this.#executor;
  }
}

/** Sends a transaction's last statement together with COMMIT; resolves to the statement's result. */
export type CommitWith = <Answer>(last: () => Promise<Answer>) => Promise<Answer>;

const asWhole = ['begin', 'commit', 'rollback'] as const;
const asPart = ['savepoint part', 'release savepoint part', 'rollback to savepoint part'] as const;

/**
 * Runs `work` in one transaction, or as a savepoint of the open one. To save round trips, BEGIN is sent with the first statement
 * and COMMIT with the last; PostgreSQL turns the COMMIT into a ROLLBACK if a statement has failed. Work that doesn't call
 * `commitWith` is rolled back.
 */
export const transact = async <Result>(
  db: Database,
  work: (tx: Tx, commitWith: CommitWith) => Promise<Result>,
): Promise<Result> =>
  await db.getExecutor().provideConnection(async (connection) => {
    const [begin, commit, rollback] = db.isTransaction ? asPart : asWhole;
    const send = async (command: string) => await connection.executeQuery(CompiledQuery.raw(command));
    const { tx, sent } = onConnection(db, connection);
    let isEnded = false;
    const commitWith: CommitWith = async (last) => {
      isEnded = true;
      const before = sent();
      const answer = last();
      const isSent = sent() > before;
      const [answered, committed] = await Promise.allSettled([answer, send(isSent ? commit : rollback)]);
      if (!isSent) throw new Error('the last statement was not sent before COMMIT');
      if (answered.status === 'rejected') throw answered.reason;
      if (committed.status === 'rejected') throw committed.reason;
      return answered.value;
    };
    // If BEGIN fails, the first statement fails as well and reports it.
    send(begin).catch(() => undefined);
    try {
      return await work(tx, commitWith);
    } finally {
      if (!isEnded) await send(rollback).catch(() => undefined);
    }
  });

/** Sends the transaction's statements in order without waiting for their results. */
const onConnection = (db: Database, connection: DatabaseConnection): { tx: Tx; sent: () => number } => {
  let sent = 0;
  const counted: DatabaseConnection = {
    executeQuery: async (query) => {
      sent += 1;
      return await connection.executeQuery(query);
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  };
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => await consumer(counted),
  });
  return { tx: new Tx(executor), sent: () => sent };
};
