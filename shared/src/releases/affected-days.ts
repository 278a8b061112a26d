import type { PlanRows } from '../live/patch.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { isWriteOf, type RowWrite } from '../plan/logged-change.ts';
import { isSameValue } from '../values/same-value.ts';
import type { Day } from '../values/day.ts';

/** Fields that don't matter for loading; a change of only these needs no reason on a released day. */
const quiet = new Set([
  'version',
  'note',
  'isPinned',
  'byHand',
  'mark',
  'departed',
  'announcement',
  'longest',
  'loadingMetres',
  'bulky',
  'drawn',
  'metresShare',
  'loadingLength',
  'overhang',
]);

const isQuiet = ({ before, after }: RowWrite): boolean => {
  if (!before || !after) return false;
  const [was, is] = [before, after] as unknown as Record<string, unknown>[];
  return Object.keys(is ?? {}).every((field) => quiet.has(field) || isSameValue(was?.[field], is?.[field]));
};

const sides = <Row>({ before, after }: { before: Row | null; after: Row | null }): Row[] =>
  [before, after].filter((row) => row !== null);

/** The rows of one day that a change affects, by ids. */
export interface AffectedRows {
  readonly orders: ReadonlySet<number>;
  readonly shipments: ReadonlySet<number>;
  readonly deliveries: ReadonlySet<number>;
  readonly deliveryItems: ReadonlySet<number>;
}

/** Finds, by day, the runs, cards, texts and orders that a transaction's writes affect (rules/release.md#what-wants-a-reason). */
export class AffectedDays {
  readonly #tx: PlanTransaction;
  readonly #writes: readonly RowWrite[];

  constructor(tx: PlanTransaction) {
    this.#tx = tx;
    this.#writes = tx.writes.filter((write) => !isQuiet(write));
  }

  /** True if a truck was changed, which affects every day with a run of it. */
  get isOfTrucks(): boolean {
    return this.#writes.some((write) => isWriteOf(write, 'trucks') && write.before !== null);
  }

  /**
   * Returns the days that may be affected; `on` decides for each, because an order's change affects parts on other days than its
   * own only if they are on a run.
   */
  get days(): Set<Day> {
    return new Set(this.#writes.flatMap((write) => this.#daysOf(write)));
  }

  /** Returns the affected rows of the day; null if there are none. */
  on(date: Day): AffectedRows | null {
    const reached = {
      orders: new Set<number>(),
      shipments: new Set<number>(),
      deliveries: new Set<number>(),
      deliveryItems: new Set<number>(),
    };
    for (const write of this.#writes) this.#add(write, date, reached);
    return Object.values(reached).some(({ size }) => size > 0) ? reached : null;
  }

  #daysOf(write: RowWrite): Day[] {
    if (isWriteOf(write, 'orders'))
      return [...sides(write), ...this.#tx.liveParts(write.id)].map(({ date }) => date);
    if (isWriteOf(write, 'shipments')) return sides(write).map(({ date }) => date);
    if (isWriteOf(write, 'deliveries')) return sides(write).map(({ date }) => date);
    if (isWriteOf(write, 'deliveryItems'))
      return sides(write).flatMap(({ deliveryId }) => this.#datesOfRun(deliveryId));
    return [];
  }

  #add(write: RowWrite, date: Day, reached: { readonly [Kind in keyof AffectedRows]: Set<number> }): void {
    const isThere = (row: { readonly date: Day }): boolean => row.date === date;
    const addRunOf = (part: PlanRows['shipments'] | null): void => {
      const item = part && isThere(part) ? this.#tx.itemOf(part) : null;
      if (item) reached.deliveries.add(item.deliveryId);
    };
    if (isWriteOf(write, 'trucks')) {
      for (const run of this.#tx.runsOn(date)) if (run.truckId === write.id) reached.deliveries.add(run.id);
    } else if (isWriteOf(write, 'deliveries')) {
      if (sides(write).some(isThere)) reached.deliveries.add(write.id);
    } else if (isWriteOf(write, 'deliveryItems')) {
      for (const { deliveryId, shipmentId } of sides(write)) {
        if (!this.#datesOfRun(deliveryId).includes(date)) continue;
        reached.deliveries.add(deliveryId);
        reached.deliveryItems.add(write.id);
        if (shipmentId !== null) reached.shipments.add(shipmentId);
      }
    } else if (isWriteOf(write, 'shipments')) {
      if (!sides(write).some(isThere)) return;
      reached.shipments.add(write.id);
      addRunOf(write.after);
    } else if (isWriteOf(write, 'orders')) {
      const isPlanned = sides(write).some(isThere);
      if (isPlanned) reached.orders.add(write.id);
      for (const part of this.#tx.liveParts(write.id).filter(isThere)) {
        if (!isPlanned && !this.#tx.itemOf(part)) continue;
        reached.shipments.add(part.id);
        addRunOf(part);
      }
    }
  }

  /** Returns a run's days before and after the change, also for a created or removed run. */
  #datesOfRun(id: number): Day[] {
    const own = this.#writes.find((write) => isWriteOf(write, 'deliveries') && write.id === id);
    const runs = own ? sides(own as RowWrite<'deliveries'>) : [this.#tx.run(id)];
    return runs.flatMap((run) => run?.date ?? []);
  }
}
