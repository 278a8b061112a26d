import type { ClientBase, QueryConfig, QueryResult } from 'pg';

/** PostgreSQL didn't answer in time or is known to be unreachable; the statement may have been executed. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';
}

type Connected = ClientBase & { connection: { stream: { destroy: (error: Error) => void } } };

/** Destroys the connection without a goodbye, which might never be answered: all pending statements fail at once. */
export const cutOff = (client: ClientBase, reason: string): void => {
  (client as Connected).connection.stream.destroy(new SilenceError(reason));
};

/**
 * Runs a statement with a limit in ms, after which the connection is destroyed: later statements on it could not be answered
 * either.
 * @throws SilenceError
 */
export const queryWithin = async (
  client: ClientBase,
  query: QueryConfig,
  ms: number,
): Promise<QueryResult> => {
  let isAnswered = false;
  // After this process was suspended the answer may have arrived unread, so it is read first.
  const look = (): void => void setImmediate(() => isAnswered || cutOff(client, 'no answer'));
  const limit = setTimeout(look, ms);
  try {
    return await client.query(query);
  } finally {
    isAnswered = true;
    clearTimeout(limit);
  }
};
