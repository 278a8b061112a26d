import type { ClientBase, QueryConfig, QueryResult } from 'pg';

/** PostgreSQL did not answer in time, or is known not to answer at the moment; whether the statement was carried out is unknown. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';
}

type Connected = ClientBase & { connection: { stream: { destroy: (error: Error) => void } } };

/** Ends the connection without a goodbye, which might wait for ever: all that waits for an answer on it fails at once. */
export const cutOff = (client: ClientBase, reason: string): void => {
  (client as Connected).connection.stream.destroy(new SilenceError(reason));
};

/**
 * A statement that is answered within so many ms, or whose connection is cut off: what was sent behind it can't be
 * answered either.
 * @throws SilenceError
 */
export const queryWithin = async (
  client: ClientBase,
  query: QueryConfig,
  ms: number,
): Promise<QueryResult> => {
  let isAnswered = false;
  // After a standstill of this process the answer may be there already, only not read yet: that comes first.
  const look = (): void => void setImmediate(() => isAnswered || cutOff(client, 'no answer'));
  const limit = setTimeout(look, ms);
  try {
    return await client.query(query);
  } finally {
    isAnswered = true;
    clearTimeout(limit);
  }
};
