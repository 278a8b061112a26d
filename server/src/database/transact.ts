import { CompiledQuery, type DatabaseConnection, QueryCreator, type QueryExecutor } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** The inside of a change: the only way to write the plan. Only `transact` makes one. */
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

/** Sends the last statement of a transaction and COMMIT together; resolves with that statement's answer. */
export type CommitWith = <Answer>(last: () => Promise<Answer>) => Promise<Answer>;

const asWhole = ['begin', 'commit', 'rollback'] as const;
const asPart = ['savepoint part', 'release savepoint part', 'rollback to savepoint part'] as const;

/**
 * Runs `work` in one transaction. Its connection is pipelined: BEGIN goes out along with the first statement and COMMIT
 * along with the last (one that failed turns the COMMIT into a ROLLBACK). Work that doesn't call `commitWith` is rolled
 * back. In a transaction that is open already it is a part of that one.
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
    // Were it to fail, the first statement would fail as well.
    send(begin).catch(() => undefined);
    try {
      return await work(tx, commitWith);
    } finally {
      if (!isEnded) await send(rollback).catch(() => undefined);
    }
  });

/** A transaction's statements go out in the order they are issued; none waits for the one before. */
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
