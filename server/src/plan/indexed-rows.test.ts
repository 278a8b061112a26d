import { type Random, randomOf } from '@werkplan/shared/live/testing/random.ts';
import { partsOfOrder } from '@werkplan/shared/plan/relation.ts';
import { expect, it } from 'vitest';
import { IndexedRows } from './indexed-rows.ts';

interface Part {
  readonly id: number;
  readonly productionOrderId: number;
}
interface Twin {
  readonly rows: IndexedRows<Part>;
  readonly plain: ReadonlyMap<number, Part>;
}

const seeds = Array.from({ length: 60 }, (_, index) => index + 1);
const ids = [1, 2, 3, 4, 5, 6];
const owners = [1, 2, 3];

const byId = (parts: Iterable<Part>): Part[] => [...parts].toSorted((a, b) => a.id - b.id);

const changed = ({ rows, plain }: Twin, random: Random): Twin => {
  const gone = ids.filter(() => random.chance(0.2));
  const written = ids
    .filter((id) => !gone.includes(id) && random.chance(0.3))
    .map((id) => ({ id, productionOrderId: random.pick(owners) }));
  const next = new Map(plain);
  for (const row of written) next.set(row.id, row);
  for (const id of gone) next.delete(id);
  // Asked for before, an index goes along.
  if (random.chance(0.5)) rows.ownedBy(partsOfOrder, 1);
  return { rows: rows.after(written, gone), plain: next };
};

it.each(seeds)('answers like plain maps, whatever version is read (seed %i)', (seed) => {
  const random = randomOf(seed);
  const twins: Twin[] = [{ rows: IndexedRows.of(new Map()), plain: new Map() }];
  // Mostly of the newest; now and then of an older one, as a commit that came too late.
  for (let step = 0; step < 12; step += 1) {
    const from = random.chance(0.7) ? twins.at(-1) : random.pick(twins);
    if (from) twins.push(changed(from, random));
  }
  for (const { rows, plain } of twins) {
    // Single rows first: what follows makes older ones stand alone.
    for (const id of ids) expect([rows.get(id), rows.has(id)]).toEqual([plain.get(id), plain.has(id)]);
    expect(rows.size).toBe(plain.size);
    expect(new Map(rows)).toEqual(plain);
    for (const owner of owners) {
      const owned = [...plain.values()].filter((row) => row.productionOrderId === owner);
      expect(byId(rows.ownedBy(partsOfOrder, owner) as Part[])).toEqual(byId(owned));
    }
  }
});

it('is not disturbed by a change during an iteration', () => {
  const rows = IndexedRows.of(new Map([1, 2, 3].map((id) => [id, { id, productionOrderId: 1 }])));
  const seen: number[] = [];
  for (const id of rows.keys()) {
    seen.push(id);
    rows.after([], [2, 3]);
  }
  expect(seen).toEqual([1, 2, 3]);
});
