/**
 * Reconnection options of socket.io-client: doubling pauses (ms) with random spread. The maximum decides how
 * late a window notices that the server is back.
 */
export const backOff = {
  reconnectionDelay: 500,
  reconnectionDelayMax: 2_000,
  randomizationFactor: 0.5,
} as const;
