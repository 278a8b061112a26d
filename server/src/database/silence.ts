import type { ClientBase, QueryConfig, QueryResult } from 'pg';

/** Thrown when PostgreSQL didn't answer in time or is known to be unreachable; the statement may have been executed. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

type Connected = ClientBase & { connection: { stream: { destroy: (error: Error) => void } } };

/** Destroys the connection without closing it in order, which might never be answered: all pending statements fail at once. */
export const destroyConnection = (client: ClientBase, reason: string): void => {
  (client as Connected).connection.stream.destroy(new NoAnswerError(reason));
};

/**
 * Runs a statement with a time limit in ms, after which the connection is destroyed, because later statements on it could not be
 * answered either.
 * @throws NoAnswerError
 */
export const queryWithin = async (
  client: ClientBase,
  query: QueryConfig,
  ms: number,
): Promise<QueryResult> => {
  let isAnswered = false;
  // If this process was suspended, the answer may have arrived unread; setImmediate lets it be read first.
  const look = (): void => void setImmediate(() => isAnswered || destroyConnection(client, 'no answer'));
  const limit = setTimeout(look, ms);
  try {
    return await client.query(query);
  } finally {
    isAnswered = true;
    clearTimeout(limit);
  }
};
