/** A seeded random generator, so that a demo day can be reproduced. */
export interface Random {
  /** Returns a whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
  /** Returns a positive factor around 1, mostly 0.3–3: few large values, many small ones. */
  skewed(): number;
}

export const seededRandom = (seed: string): Random => {
  let state = hashOf(seed);
  // The algorithm is mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    chance: (probability) => next() < probability,
    pick: <Item>(items: readonly Item[]) => items[int(0, items.length - 1)] as Item,
    shuffle: (items) => {
      const drawn = items.map((item) => ({ item, lot: next() }));
      return drawn.sort((a, b) => a.lot - b.lot).map(({ item }) => item);
    },
    skewed: () => Math.exp(1.6 * (next() + next() + next() - 1.5)),
  };
};

const hashOf = (text: string): number => {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  return hash;
};
