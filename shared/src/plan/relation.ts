import { areOwnedRows } from '../live/owned-rows.ts';
import type { PlanRows, RowKind } from '../live/patch.ts';

/** Says which row owns each row of a kind: an order owns its parts, a run its items. */
export interface Relation<Kind extends RowKind> {
  readonly kind: Kind;
  readonly owner: (row: PlanRows[Kind]) => number | null;
}

/** A relation between rows of any kind. */
export interface AnyRelation {
  readonly kind: RowKind;
  readonly owner: (row: never) => number | null;
}

export const partsOfOrder: Relation<'shipments'> = {
  kind: 'shipments',
  owner: ({ productionOrderId }) => productionOrderId,
};
export const itemsOfRun: Relation<'deliveryItems'> = {
  kind: 'deliveryItems',
  owner: ({ deliveryId }) => deliveryId,
};
export const itemsOfShipment: Relation<'deliveryItems'> = {
  kind: 'deliveryItems',
  owner: ({ shipmentId }) => shipmentId,
};

type Rows<Kind extends RowKind> = ReadonlyMap<number, PlanRows[Kind]>;

/** The number of look-ups in one map from which on an index is built. Most actions make fewer, and then scanning is faster. */
const worthAnIndex = 8;

interface Lookup {
  asked: number;
  byOwner: ReadonlyMap<number | null, readonly PlanRows[RowKind][]> | null;
}

/** Caches indexes by map: rows and maps are immutable, so an index stays valid as long as its map exists. */
const lookups = new WeakMap<AnyRelation, WeakMap<ReadonlyMap<number, unknown>, Lookup>>();

const lookupOf = (relation: AnyRelation, rows: ReadonlyMap<number, unknown>): Lookup => {
  const ofRelation = lookups.get(relation) ?? new WeakMap<ReadonlyMap<number, unknown>, Lookup>();
  lookups.set(relation, ofRelation);
  const lookup = ofRelation.get(rows) ?? { asked: 0, byOwner: null };
  ofRelation.set(rows, lookup);
  return lookup;
};

const groupByOwner = <Kind extends RowKind>(
  relation: Relation<Kind>,
  rows: Iterable<PlanRows[Kind]>,
): ReadonlyMap<number | null, readonly PlanRows[Kind][]> => {
  const byOwner = new Map<number | null, PlanRows[Kind][]>();
  for (const row of rows) {
    const owner = relation.owner(row);
    const owned = byOwner.get(owner);
    if (owned) owned.push(row);
    else byOwner.set(owner, [row]);
  }
  return byOwner;
};

/** Returns the rows that the row with this id owns. */
export const ownedBy = <Kind extends RowKind>(
  relation: Relation<Kind>,
  rows: Rows<Kind>,
  id: number,
): readonly PlanRows[Kind][] => {
  if (areOwnedRows(rows)) return rows.ownedBy(relation, id);
  const lookup = lookupOf(relation, rows);
  lookup.asked += 1;
  if (lookup.asked >= worthAnIndex) lookup.byOwner ??= groupByOwner(relation, rows.values());
  if (lookup.byOwner) return (lookup.byOwner.get(id) ?? []) as readonly PlanRows[Kind][];
  return [...rows.values()].filter((row) => relation.owner(row) === id);
};

/** Returns each row once, in its newest version, because several days may show the same row. */
export const newestOf = <Row extends { readonly id: number; readonly version: number }>(
  rows: readonly Row[],
): Row[] => {
  const newest = new Map<number, Row>();
  for (const row of rows) if (row.version > (newest.get(row.id)?.version ?? 0)) newest.set(row.id, row);
  return [...newest.values()];
};
