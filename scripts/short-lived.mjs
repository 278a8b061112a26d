/**
 * V8's options for a process that lives for a minute or two: less is optimised, which takes a tenth of its time, young objects
 * have room enough to be thrown away unlooked at, and no thread beside collects or compiles for it, as every core is busy.
 */
export const shortLived = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=128',
  '--interrupt-budget=600000',
  '--single-threaded',
];
