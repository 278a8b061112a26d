import { hallIds } from '@werkplan/shared/halls/hall.ts';
import { type PlanRows, type RowKind, rowKinds } from '@werkplan/shared/live/patch.ts';
import type { RowWrite } from '@werkplan/shared/plan/logged-change.ts';
import type { Random } from '../resilience/random.ts';
import type { ModelState } from './model-state.ts';
import { hasColumns, references, uniqueKeys } from './model-tables.ts';
import { rowNameOf } from './net-writes.ts';
import { days, randomFields } from './random-rows.ts';

type Row = PlanRows[RowKind];

/** At this number of rows of a kind, the generator deletes instead of inserting. */
const most: Readonly<Record<RowKind, number>> = {
  orders: 30,
  shipments: 60,
  trucks: 8,
  deliveries: 16,
  deliveryItems: 80,
  hallCapacities: 12,
  calendarEntries: 12,
  templates: 6,
  occurrences: 12,
  releases: 3,
  grants: 6,
  lateChanges: 6,
  drawings: 6,
  sites: 6,
  reservations: 6,
};
const kinds: readonly RowKind[] = [
  ...rowKinds,
  'deliveryItems',
  'deliveryItems',
  'deliveryItems',
  'shipments',
  'shipments',
];

/** The unique key of a row, which updates keep; only slots change, because PostgreSQL checks that key at the end of a commit. */
const keyOf = (kind: RowKind, row: Row): object =>
  Object.fromEntries(
    uniqueKeys
      .filter((unique) => unique.kind === kind && kind !== 'deliveryItems')
      .flatMap(({ fields }) => fields)
      .map((field) => [field, (row as unknown as Readonly<Record<string, unknown>>)[field]]),
  );

/** Generates the rows that the changes of one commit write, each change on top of the previous one. */
export class RandomWrites {
  readonly #state: ModelState;
  readonly #random: Random;
  readonly #nextId: (kind: RowKind) => number;
  readonly #written = new Map<string, RowWrite>();

  constructor(state: ModelState, random: Random, nextId: (kind: RowKind) => number) {
    this.#state = state;
    this.#random = random;
    this.#nextId = nextId;
  }

  /** Writes up to `limit` different rows; the result may break rules of the plan, but not of the tables. */
  some(limit: number): RowWrite[] {
    const writes = new Map<string, RowWrite>();
    for (let count = this.#random.below(limit + 1); count > 0; count -= 1)
      for (const write of this.#any()) if (!writes.has(rowNameOf(write))) writes.set(rowNameOf(write), write);
    for (const write of writes.values()) this.#written.set(rowNameOf(write), write);
    return [...writes.values()];
  }

  #any(): RowWrite[] {
    const kind = this.#random.pick(kinds);
    const rows = this.#rows(kind);
    const isFull = rows.length >= most[kind];
    const turn = this.#random.below(10);
    const [lacking] = references.filter(({ from, to }) => from === kind && this.#rows(to).length === 0);
    // In most cases the referenced row is inserted first.
    if (lacking && this.#random.below(8) > 0) return this.#insert(lacking.to);
    if (rows.length === 0 || (turn < 4 && !isFull)) return this.#insert(kind);
    const row = this.#random.pick(rows);
    if (turn < 6 || isFull) return this.#delete(kind, row);
    if (turn === 6) return this.#bringBack();
    if (kind === 'deliveryItems' && turn === 7) return this.#swap(row as PlanRows['deliveryItems']);
    if (kind === 'deliveryItems' && turn === 8) return this.#move(row as PlanRows['deliveryItems']);
    return [this.#update(kind, row, { ...row, ...this.#fields(kind), ...keyOf(kind, row) } as Row)];
  }

  #rows(kind: RowKind): Row[] {
    const rows = new Map<number, Row>(this.#state.tables.rows(kind) as ReadonlyMap<number, Row>);
    for (const write of this.#written.values()) {
      if (write.kind !== kind) continue;
      if (write.after) rows.set(write.id, write.after);
      else rows.delete(write.id);
    }
    return [...rows.values()];
  }

  #fields(kind: RowKind): object {
    const pickId = (of: RowKind): number => {
      const rows = this.#rows(of);
      return rows.length > 0 ? this.#random.pick(rows).id : 999;
    };
    const fields = randomFields(kind, this.#random);
    if (kind === 'shipments' || kind === 'drawings')
      return { ...fields, productionOrderId: pickId('orders') };
    if (kind === 'deliveries' || kind === 'templates') return { ...fields, truckId: pickId('trucks') };
    if (kind === 'reservations') return { ...fields, siteId: pickId('sites') };
    if (kind !== 'deliveryItems') return fields;
    const content =
      this.#random.below(2) === 0
        ? { shipmentId: pickId('shipments'), text: null }
        : { shipmentId: null, text: 'Leergut' };
    return { ...fields, ...content, deliveryId: pickId('deliveries') };
  }

  #insert(kind: RowKind): RowWrite[] {
    const key =
      kind === 'hallCapacities'
        ? {
            hallId: this.#random.pick(hallIds),
            kind: this.#random.pick(['default', 'day']),
            day: this.#random.pick(days),
          }
        : {};
    const id = this.#nextId(kind);
    const row = { id, ...key, ...this.#fields(kind), version: 1 } as unknown as Row;
    // The model and PostgreSQL would both refuse such a row, so the comparison would silently never store this kind.
    if (!hasColumns(kind, row)) throw new Error(`random ${kind} have other columns than their table`);
    return [{ kind, id, version: 1, before: null, after: row }];
  }

  #update(kind: RowKind, before: Row, fields: Row): RowWrite {
    const version = before.version + 1;
    return { kind, id: before.id, version, before, after: { ...fields, id: before.id, version } };
  }

  /** Deletes a row, in most cases together with the rows that refer to it. */
  #delete(kind: RowKind, before: Row): RowWrite[] {
    const gone: RowWrite = { kind, id: before.id, version: before.version + 1, before, after: null };
    if (this.#random.below(8) === 0) return [gone];
    const referring = references.filter(({ to }) => to === kind);
    return [
      ...referring.flatMap(({ from, field }) =>
        this.#rows(from)
          .filter((row) => (row as unknown as Readonly<Record<string, unknown>>)[field] === before.id)
          .flatMap((row) => this.#delete(from, row)),
      ),
      gone,
    ];
  }

  /** Restores a recently deleted row at the version after its deletion. */
  #bringBack(): RowWrite[] {
    const lately = this.#state.last.change - this.#random.below(30);
    const logged = this.#state.changes.get(lately)?.writes ?? [];
    const gone = [...logged, ...this.#written.values()].filter((write) => {
      const last = this.#written.get(rowNameOf(write)) ?? this.#state.rowLog.get(rowNameOf(write))?.at(-1);
      return write.before && last?.version === write.version && !last.after;
    });
    if (gone.length === 0) return [];
    const { kind, id, version: last, before } = this.#random.pick(gone);
    const version = last + 1;
    return [{ kind, id, version, before: null, after: before && { ...before, version } }];
  }

  /** Moves the content of a slot to another slot, as a planner does by dragging. */
  #move(before: PlanRows['deliveryItems']): RowWrite[] {
    const id = this.#nextId('deliveryItems');
    const { deliveryId } = this.#fields('deliveryItems') as PlanRows['deliveryItems'];
    const after = { ...before, id, deliveryId, ordinalNumberInDelivery: this.#random.below(20), version: 1 };
    return [
      { kind: 'deliveryItems', id: before.id, version: before.version + 1, before, after: null },
      { kind: 'deliveryItems', id, version: 1, before: null, after },
    ];
  }

  #swap(one: PlanRows['deliveryItems']): RowWrite[] {
    const other = this.#random.pick(this.#rows('deliveryItems')) as PlanRows['deliveryItems'];
    if (other.id === one.id) return [];
    const placeOf = ({ deliveryId, ordinalNumberInDelivery }: PlanRows['deliveryItems']) => ({
      deliveryId,
      ordinalNumberInDelivery,
    });
    return [
      this.#update('deliveryItems', one, { ...one, ...placeOf(other) }),
      this.#update('deliveryItems', other, { ...other, ...placeOf(one) }),
    ];
  }
}
