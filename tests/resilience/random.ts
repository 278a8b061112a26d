import { seeded } from '../support/random.ts';

export type Random = ReturnType<typeof seeded>;

/** Returns an independent random generator for each part of a run, derived from one seed. */
export const randomOf = (seed: number, part: string): Random => {
  let mixed = seed >>> 0;
  for (const letter of part)
    mixed = (Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193) + 0x9e3779b9) >>> 0;
  return seeded(mixed);
};
