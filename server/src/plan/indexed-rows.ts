import type { OwnedRows, Ownership } from '@werkplan/shared/live/owned-rows.ts';

interface Identified {
  readonly id: number;
}

type Index<Row> = Map<number | null, readonly Row[]>;

/** The difference of a version from the `next` one: its own rows where they differ, undefined for rows that only `next` has. */
interface Difference<Row> {
  readonly next: IndexedRows<Row & Identified>;
  readonly here: ReadonlyMap<number, Row | undefined>;
}

/**
 * An immutable map of rows by id and by owner (`Ownership`). A change creates a new version and costs only as much as the rows it
 * changes: only the latest version has the map and its indexes, and each older version has its difference from the next one. An
 * older version gets a map of its own when more than single rows are read from it.
 */
export class IndexedRows<Row extends Identified> implements OwnedRows<Row> {
  readonly size: number;
  #map: Map<number, Row> | undefined;
  #indexes: Map<Ownership, Index<Row>>;
  #difference: Difference<Row> | undefined;

  private constructor(map: Map<number, Row>, indexes: Map<Ownership, Index<Row>>) {
    this.size = map.size;
    this.#map = map;
    this.#indexes = indexes;
  }

  static of<Row extends Identified>(rows: ReadonlyMap<number, Row>): IndexedRows<Row> {
    return rows instanceof IndexedRows ? rows : new IndexedRows(new Map(rows), new Map());
  }

  /** Returns the next version, with these rows added or replaced and the rows with the ids in `gone` removed. */
  after(rows: readonly Row[], gone: readonly number[]): IndexedRows<Row> {
    const map = this.#whole();
    const here = new Map<number, Row | undefined>();
    for (const id of [...rows.map((row) => row.id), ...gone]) here.set(id, map.get(id));
    for (const row of rows) map.set(row.id, row);
    for (const id of gone) map.delete(id);
    for (const [ownership, index] of this.#indexes)
      for (const [id, before] of here) move(ownership, index, before, map.get(id));
    const next = new IndexedRows(map, this.#indexes);
    this.#map = undefined;
    this.#indexes = new Map();
    this.#difference = { next, here };
    return next;
  }

  ownedBy(ownership: Ownership, owner: number): readonly Row[] {
    const map = this.#whole();
    const index = this.#indexes.get(ownership) ?? indexOf(ownership, map);
    this.#indexes.set(ownership, index);
    return index.get(owner) ?? [];
  }

  get(id: number): Row | undefined {
    if (this.#map) return this.#map.get(id);
    // This is a loop, because a recursion over thousands of versions would overflow the stack.
    let { map, difference } = this.#parts();
    while (!map && difference) {
      if (difference.here.has(id)) return difference.here.get(id);
      ({ map, difference } = difference.next.#parts());
    }
    return map?.get(id);
  }

  has(id: number): boolean {
    return this.get(id) !== undefined;
  }

  /** Iterates over a copy, so that a concurrent change doesn't affect it. */
  values(): MapIterator<Row> {
    return [...this.#whole().values()].values() as MapIterator<Row>;
  }

  keys(): MapIterator<number> {
    return [...this.#whole().keys()].values() as MapIterator<number>;
  }

  entries(): MapIterator<[number, Row]> {
    return [...this.#whole()].values() as MapIterator<[number, Row]>;
  }

  [Symbol.iterator](): MapIterator<[number, Row]> {
    return this.entries();
  }

  forEach(visit: (row: Row, id: number, rows: ReadonlyMap<number, Row>) => void): void {
    for (const [id, row] of this) visit(row, id, this);
  }

  #parts(): { readonly map: Map<number, Row> | undefined; readonly difference: Difference<Row> | undefined } {
    return { map: this.#map, difference: this.#difference };
  }

  /** Returns this version's map. For an older version the map is built first. */
  #whole(): Map<number, Row> {
    if (this.#map) return this.#map;
    const differences: Difference<Row>[] = [];
    let { map, difference } = this.#parts();
    while (!map && difference) {
      differences.push(difference);
      ({ map, difference } = difference.next.#parts());
    }
    const own = new Map(map);
    for (const { here } of differences.toReversed())
      for (const [id, row] of here) {
        if (row) own.set(id, row);
        else own.delete(id);
      }
    this.#map = own;
    this.#difference = undefined;
    return own;
  }
}

const indexOf = <Row>(ownership: Ownership, rows: ReadonlyMap<number, Row>): Index<Row> => {
  const owned = new Map<number | null, Row[]>();
  for (const row of rows.values()) {
    const owner = ownership.owner(row as never);
    const others = owned.get(owner);
    if (others) others.push(row);
    else owned.set(owner, [row]);
  }
  return owned;
};

/** Updates an index for one changed row. Lists in it are replaced, never changed, because callers may still have them. */
const move = <Row>(
  ownership: Ownership,
  index: Index<Row>,
  before: Row | undefined,
  after: Row | undefined,
): void => {
  if (before) {
    const owner = ownership.owner(before as never);
    const left = (index.get(owner) ?? []).filter((row) => row !== before);
    if (left.length > 0) index.set(owner, left);
    else index.delete(owner);
  }
  if (after) {
    const owner = ownership.owner(after as never);
    index.set(owner, [...(index.get(owner) ?? []), after]);
  }
};
