/**
 * How a window tries to get its line back, as socket.io-client takes it: pauses in ms that double, spread at random. The
 * longest decides how late a window notices that the server is there again.
 */
export const backOff = {
  reconnectionDelay: 500,
  reconnectionDelayMax: 2_000,
  randomizationFactor: 0.5,
} as const;
