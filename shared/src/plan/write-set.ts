import type { PlanRows, RowKind } from '../live/patch.ts';
import { isSameValue } from '../values/same-value.ts';
import type { RowWrite } from './logged-change.ts';
import type { AnyRelation, Relation } from './relation.ts';

/** A row before id and version are assigned. */
export type NewRow<Kind extends RowKind> = Omit<PlanRows[Kind], 'id' | 'version'>;

const isEqual = (one: object, other: object): boolean =>
  Object.entries(one).every(
    ([field, value]) => field === 'version' || isSameValue(value, (other as Record<string, unknown>)[field]),
  );

type OwnedIds = Map<number | null, Set<number>>;

const note = (relation: AnyRelation, owned: OwnedIds, { id, after }: RowWrite): void => {
  if (!after) return;
  const owner = relation.owner(after as never);
  owned.set(owner, (owned.get(owner) ?? new Set()).add(id));
};

/** Collects the writes of a change as one net write per row. */
export class WriteSet {
  readonly #kinds = new Map<RowKind, Map<number, RowWrite>>();
  /** The ids of written rows by owner, for each relation by which rows were looked up. */
  readonly #owned = new Map<AnyRelation, OwnedIds>();

  /** Each written row once; rows of one kind are together, in the order in which they were first written. */
  get list(): RowWrite[] {
    return [...this.#kinds.values()].flatMap((ofKind) => [...ofKind.values()]);
  }

  of<Kind extends RowKind>(kind: Kind): ReadonlyMap<number, RowWrite<Kind>> | undefined {
    return this.#kinds.get(kind) as ReadonlyMap<number, RowWrite<Kind>> | undefined;
  }

  /** Returns the row before the change; null if it is new or not written. */
  before<Kind extends RowKind>(kind: Kind, id: number): PlanRows[Kind] | null {
    return this.of(kind)?.get(id)?.before ?? null;
  }

  /** Returns all rows of a kind, with the written ones applied. */
  onTopOf<Kind extends RowKind>(
    kind: Kind,
    rows: ReadonlyMap<number, PlanRows[Kind]>,
  ): ReadonlyMap<number, PlanRows[Kind]> {
    const written = this.of(kind);
    if (!written) return rows;
    const all = new Map(rows);
    for (const { id, after } of written.values()) {
      if (after) all.set(id, after);
      else all.delete(id);
    }
    return all;
  }

  /** Returns the written rows that the row with this id owns now. */
  ownedBy<Kind extends RowKind>(relation: Relation<Kind>, id: number): PlanRows[Kind][] {
    const written = this.of(relation.kind);
    if (!written) return [];
    const ids = this.#ownedIn(relation).get(id) ?? [];
    return [...ids].flatMap((rowId) => {
      const row = written.get(rowId)?.after;
      return row && relation.owner(row) === id ? [row] : [];
    });
  }

  insert<Kind extends RowKind>(kind: Kind, row: PlanRows[Kind]): PlanRows[Kind] {
    this.#put({ kind, id: row.id, version: row.version, before: null, after: row });
    return row;
  }

  copy(): WriteSet {
    const copy = new WriteSet();
    for (const [kind, ofKind] of this.#kinds) copy.#kinds.set(kind, new Map(ofKind));
    return copy;
  }

  /** Writes these fields and returns the row; if the row is then as before the change, its write is dropped. */
  update<Kind extends RowKind>(
    kind: Kind,
    row: PlanRows[Kind],
    fields: Partial<NewRow<Kind>>,
  ): PlanRows[Kind] {
    const { id } = row;
    const written = this.of(kind)?.get(id);
    const before = written ? written.before : row;
    const version = before ? before.version + 1 : (written?.version ?? 1);
    const after = { ...(written?.after ?? row), ...fields, version } as PlanRows[Kind];
    if (before && isEqual(before, after)) {
      this.#kinds.get(kind)?.delete(id);
      return before;
    }
    this.#put({ kind, id, version, before, after });
    return after;
  }

  remove(kind: RowKind, row: PlanRows[RowKind]): void {
    const written = this.of(kind)?.get(row.id);
    if (written && written.before === null) {
      this.#kinds.get(kind)?.delete(row.id);
      return;
    }
    const before = written?.before ?? row;
    this.#put({ kind, id: row.id, version: before.version + 1, before, after: null });
  }

  #put(write: RowWrite): void {
    const ofKind = this.#kinds.get(write.kind) ?? new Map<number, RowWrite>();
    this.#kinds.set(write.kind, ofKind.set(write.id, write));
    for (const [relation, owned] of this.#owned)
      if (relation.kind === write.kind) note(relation, owned, write);
  }

  #ownedIn(relation: AnyRelation): OwnedIds {
    const known = this.#owned.get(relation);
    if (known) return known;
    const owned: OwnedIds = new Map();
    for (const write of this.of(relation.kind)?.values() ?? []) note(relation, owned, write);
    this.#owned.set(relation, owned);
    return owned;
  }
}
