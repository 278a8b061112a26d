import type { PlanSocket } from './plan-socket.ts';
/** Unsent data beyond which a socket is closed, in characters and packets (rules/live.md#who-stops-reading-is-cut-off). */
const maxBacklogCharacters = 1_000_000;
const maxBacklogPackets = 500;

/** True if the client has stopped reading. This shows in the queue of engine.io, but not in the socket's `bufferedAmount`. */
export const isTooSlow = (connection: object): boolean => {
  const { writeBuffer } = connection as { writeBuffer: readonly { data?: unknown }[] };
  if (writeBuffer.length > maxBacklogPackets) return true;
  let characters = 0;
  for (const { data } of writeBuffer) characters += typeof data === 'string' ? data.length : 0;
  return characters > maxBacklogCharacters;
};

/** Ends a connection that the client no longer reads. An orderly close would wait for the client. */
export const destroySocket = (socket: PlanSocket): void => {
  socket.disconnect(true);
  socket.request.socket.destroy();
};
