/**
 * V8's options for processes that run a minute or two: less optimising saves a tenth of the time, a large young generation avoids
 * garbage collections, and helper threads would only compete for busy cores.
 */
export const shortLivedOptions = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=128',
  '--interrupt-budget=600000',
  '--single-threaded',
];
