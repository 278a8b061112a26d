import { expect, it } from 'vitest';
import type { DeliveryItemRow } from '../deliveries/delivery-schema.ts';
import { type Random, randomOf } from '../live/testing/random.ts';
import { anItem } from '../live/testing/rows.ts';
import { itemsOfRun, itemsOfShipment, newestOf, ownedBy } from './relation.ts';
import { WriteSet } from './write-set.ts';

type Items = Map<number, DeliveryItemRow>;

const seeds = Array.from({ length: 60 }, (_, index) => index + 1);
/** More lookups than are needed before the relation builds its index. */
const steps = 30;
const owners = [1, 2, 3, 4];
const relations = [itemsOfRun, itemsOfShipment];

const fieldsOf = (random: Random) => ({
  deliveryId: random.pick(owners),
  shipmentId: random.chance(0.3) ? null : random.pick(owners),
});
const byId = (rows: Iterable<DeliveryItemRow>): DeliveryItemRow[] => [...rows].sort((a, b) => a.id - b.id);
const belonging = (
  rows: Iterable<DeliveryItemRow>,
  owner: (row: DeliveryItemRow) => number | null,
  id: number,
) => byId(rows).filter((row) => owner(row) === id);

/** Models a day's stored items and an action's writes, and computes the resulting rows. */
class Model {
  readonly stored: Items = new Map();
  readonly writes = new WriteSet();
  readonly now: Items;
  readonly #random: Random;
  #lastId = 100;

  constructor(random: Random) {
    this.#random = random;
    for (let id = 1; id <= random.below(12); id += 1)
      this.stored.set(id, anItem({ id, version: 1 + random.below(3), ...fieldsOf(random) }));
    this.now = new Map(this.stored);
  }

  step(): void {
    const [random, rows] = [this.#random, [...this.now.values()]];
    if (rows.length === 0 || random.chance(0.3)) return this.#insert();
    const row = random.pick(rows);
    if (random.chance(0.25)) {
      this.writes.remove('deliveryItems', row);
      this.now.delete(row.id);
    } else this.#update(row);
  }

  #insert(): void {
    const row = anItem({ id: (this.#lastId += 1), ...fieldsOf(this.#random) });
    this.writes.insert('deliveryItems', row);
    this.now.set(row.id, row);
  }

  #update(row: DeliveryItemRow): void {
    const stored = this.stored.get(row.id);
    // Sometimes a write leaves the row unchanged.
    const { deliveryId, shipmentId } = stored && this.#random.chance(0.3) ? stored : fieldsOf(this.#random);
    const fields = { deliveryId, shipmentId };
    const isBack = stored?.deliveryId === deliveryId && stored.shipmentId === shipmentId;
    const after = isBack ? stored : { ...row, ...fields, version: stored ? stored.version + 1 : row.version };
    expect(this.writes.update('deliveryItems', row, fields)).toEqual(after);
    this.now.set(row.id, after);
  }
}

it.each(seeds)(
  'rows are found by what they belong to, as by looking through all of them (seed %i)',
  (seed) => {
    const model = new Model(randomOf(seed));
    const { stored, writes, now } = model;
    for (let turn = 0; turn < steps; turn += 1) {
      model.step();
      const written = writes.of('deliveryItems');
      const untouched = [...stored.values()].filter(({ id }) => !written?.has(id));
      expect(byId(writes.onTopOf('deliveryItems', stored).values())).toEqual(byId(now.values()));
      for (const relation of relations) {
        const id = owners[turn % owners.length] ?? 0;
        const { owner } = relation;
        expect(ownedBy(relation, stored, id), `question ${turn + 1}`).toEqual(
          belonging(stored.values(), owner, id),
        );
        // Half of the runs read the written rows after each write, the others only at the end.
        if (seed % 2 === 0 && turn < steps - 1) continue;
        const found = [...belonging(untouched, owner, id), ...writes.ownedBy(relation, id)];
        expect(byId(found)).toEqual(belonging(now.values(), owner, id));
      }
    }
  },
);

it('of a row that several days show the newest one counts', () => {
  const [old, newer, other] = [
    anItem({ id: 1, deliveryId: 1 }),
    anItem({ id: 1, deliveryId: 2, version: 2 }),
    anItem({ id: 2, deliveryId: 1 }),
  ];
  expect(newestOf([old, newer, other])).toEqual([newer, other]);
  expect(newestOf([newer, old, other])).toEqual([newer, other]);
});
