/** A seeded random generator (mulberry32), so that the same seed gives the same run. */
export interface Random {
  /** Returns a number 0 ≤ n < 1. */
  next(): number;
  below(count: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

export const randomOf = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  const pick = <T>(list: readonly T[]): T => {
    const one = list[below(list.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
  return { next, below, chance: (share) => next() < share, pick };
};
