/**
 * Reconnection options of socket.io-client: exponential back-off (ms) with jitter. The maximum decides how late a
 * window notices that the server is back.
 */
export const reconnectOptions = {
  reconnectionDelay: 500,
  reconnectionDelayMax: 2_000,
  randomizationFactor: 0.5,
} as const;
