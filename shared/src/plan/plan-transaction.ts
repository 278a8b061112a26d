import type { CalendarEntry } from '../working-days/calendar-entry-schema.ts';
import type { DayKind, OrderOwnedKind, PlanRows, RowKind, FullyLoadedKind } from '../live/patch.ts';
import { isOrderOwned, isFullyLoaded, streamOfKind } from '../live/patch.ts';
import type { StreamKey } from '../live/stream-key.ts';
import type { HallCapacity } from '../halls/hall-schema.ts';
import type { DeliveryItemRow, DeliveryRow } from '../deliveries/delivery-schema.ts';
import type { Order } from '../orders/order-schema.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import type { Day } from '../values/day.ts';
import type { ExtraData } from './extra-data.ts';
import type { KnownPlan, PlanDay } from './known-plan.ts';
import type { RowWrite } from './logged-change.ts';
import { type Editor, type Facts, MissingData, type Question } from './need.ts';
import type { PendingPrint } from './pending-print.ts';
import { type AnsweredQuestion, assertAllPartsKnown, PlanReading } from './plan-reading.ts';
import { itemsOfRun, itemsOfShipment, partsOfOrder } from './relation.ts';
import { ActionEffects } from './action-effects.ts';
import type { NewRow } from './write-set.ts';

/**
 * The plan as one action reads and writes it: the known rows with the action's writes on top. It records what was read, so that
 * the commit can check that nobody has changed these data since. Reading data that aren't loaded throws `MissingData`.
 */
export class PlanTransaction {
  readonly #plan: PlanReading;
  readonly #newId: (kind: RowKind) => number;
  #effects = new ActionEffects();

  /** `newId` returns the id of a new row; it throws `MissingData` if it has none left. */
  constructor(known: KnownPlan, newId: (kind: RowKind) => number) {
    this.#plan = new PlanReading(known);
    this.#newId = newId;
  }

  /** Each written row once, with its state before and after; rows of one kind are sorted by their first write. */
  get writes(): RowWrite[] {
    return this.#effects.writes.list;
  }

  /** The ids of new rows in order of insertion, including rows that were deleted again. */
  get made(): readonly number[] {
    return this.#effects.made;
  }

  /** The streams of all data that were read, with their revisions. */
  get read(): ReadonlyMap<StreamKey, number | undefined> {
    return this.#plan.seen;
  }

  /** The answered questions, which the commit checks besides the streams. */
  get asked(): readonly AnsweredQuestion[] {
    return this.#plan.asked;
  }

  /** True if the change affects which days have runs, and so raises the revision of `trucks`. */
  get raisesTrucks(): boolean {
    return this.#effects.raisesTrucks || this.#effects.opened.size > 0;
  }

  /** Days opened for planning. */
  get opened(): ReadonlySet<Day> {
    return this.#effects.opened;
  }

  get prints(): readonly PendingPrint[] {
    return this.#effects.prints;
  }

  /** Data that extras store outside the plan. */
  get extraData(): readonly ExtraData[] {
    return [...this.#effects.extraData.values()];
  }

  /** Returns all rows that these days show, without this transaction's writes. */
  days(dates: readonly Day[]): PlanDay[] {
    return this.#plan.days(dates);
  }

  /** Returns all rows that a day shows, without this transaction's writes. */
  day(date: Day): PlanDay {
    return this.days([date])[0] as PlanDay;
  }

  revision(key: StreamKey): number {
    return this.#plan.revision(key);
  }

  order(id: number): Order | null {
    return this.#find('orders', id);
  }

  shipment(id: number): ShipmentRow | null {
    return this.#find('shipments', id);
  }

  run(id: number): DeliveryRow | null {
    return this.#find('deliveries', id);
  }

  item(id: number): DeliveryItemRow | null {
    return this.#find('deliveryItems', id);
  }

  truck(id: number): Truck | null {
    return this.trucks().get(id) ?? null;
  }

  row<Kind extends RowKind>(kind: Kind, id: number): PlanRows[Kind] | null {
    if (isOrderOwned(kind)) return this.#asked(kind, id) as PlanRows[Kind] | null;
    const found = isFullyLoaded(kind) ? this.whole(kind).get(id) : this.#find(kind as DayKind, id);
    return (found ?? null) as PlanRows[Kind] | null;
  }

  trucks(): ReadonlyMap<number, Truck> {
    return this.whole('trucks');
  }

  capacities(): ReadonlyMap<number, HallCapacity> {
    return this.whole('hallCapacities');
  }

  calendar(): ReadonlyMap<number, CalendarEntry> {
    return this.whole('calendarEntries');
  }

  templates(): ReadonlyMap<number, PlanRows['templates']> {
    return this.whole('templates');
  }

  /** Returns an order's rows of a kind that no screen follows (`orderOwnedKinds`), sorted by id. */
  ofOrder<Kind extends OrderOwnedKind>(kind: Kind, orderId: number): PlanRows[Kind][] {
    // All rows of an order that this transaction created are among the writes, so a batch of new orders needs no look-ups.
    const stored = this.#isMade(orderId)
      ? []
      : (this.fact({ what: 'rowsOfOrder', kind, orderId }) as readonly PlanRows[Kind][]);
    const rows = this.#effects.writes.onTopOf(kind, new Map(stored.map((row) => [row.id, row])));
    return [...rows.values()].filter((row) => row.productionOrderId === orderId).sort((a, b) => a.id - b.id);
  }

  /** Returns the order's parts that aren't deleted, sorted by number. */
  liveParts(orderId: number): ShipmentRow[] {
    if (!this.#familyDays(orderId)) assertAllPartsKnown(this.#plan, orderId);
    const parts = this.#knownParts(orderId).filter(({ isDeleted }) => !isDeleted);
    return parts.sort((a, b) => a.splitNumber - b.splitNumber || a.id - b.id);
  }

  /** Returns all parts of the order, including deleted ones, sorted by id. */
  parts(orderId: number): ShipmentRow[] {
    if (!this.#familyDays(orderId)) throw new MissingData({ what: 'family', orderId });
    return this.#knownParts(orderId).sort((a, b) => a.id - b.id);
  }

  /** Returns the rows dated on a day, including this transaction's writes, sorted by id. */
  dated<Kind extends Exclude<DayKind, 'deliveryItems'>>(kind: Kind, date: Day): PlanRows[Kind][] {
    const rows = this.#effects.writes.onTopOf(
      kind,
      this.day(date)[kind] as ReadonlyMap<number, PlanRows[Kind]>,
    );
    return [...rows.values()].filter((row) => row.date === date).sort((a, b) => a.id - b.id);
  }

  /** Returns a day's runs, sorted by id. */
  runsOn(date: Day): DeliveryRow[] {
    return this.dated('deliveries', date);
  }

  /** Returns a run's items, top to bottom. @throws Error when there is no such run */
  itemsOn(deliveryId: number): DeliveryItemRow[] {
    const run = this.run(deliveryId) ?? this.#effects.writes.before('deliveries', deliveryId);
    if (!run) throw new Error(`no run ${deliveryId}`);
    const items = this.#effects.ownedBy(itemsOfRun, this.days([run.date]), deliveryId);
    return items.sort((a, b) => a.ordinalNumberInDelivery - b.ordinalNumberInDelivery);
  }

  /** Returns the item that contains the shipment; null while the shipment is unassigned. */
  itemOf({ id, date }: Pick<ShipmentRow, 'id' | 'date'>): DeliveryItemRow | null {
    const dates = new Set([date, this.#effects.writes.before('shipments', id)?.date ?? date]);
    return this.#effects.ownedBy(itemsOfShipment, this.days([...dates]), id)[0] ?? null;
  }

  /** Returns the last editor of the row or of its `field`, of versions after `after` if given; null if the log contains none. */
  editor(kind: RowKind, id: number, field?: string, after?: number): Editor | null {
    const more = { ...(field !== undefined && { field }), ...(after !== undefined && { after }) };
    return this.fact({ what: 'editor', kind, id, ...more });
  }

  /** Returns the row at a version; null if it never existed or is archived. */
  rowAt<Kind extends RowKind>(kind: Kind, id: number, version: number): PlanRows[Kind] | null {
    return this.fact({ what: 'version', kind, id, version }) as PlanRows[Kind] | null;
  }

  fact<What extends Question['what']>(question: Question & { what: What }): Facts[What] {
    return this.#plan.fact<What>(question);
  }

  insert<Kind extends RowKind>(kind: Kind, fields: NewRow<Kind>): PlanRows[Kind] {
    const row = { id: this.#newId(kind), ...fields, version: 1 } as unknown as PlanRows[Kind];
    this.#effects.made.push(row.id);
    return this.#effects.writes.insert(kind, row);
  }

  /** Writes these fields and returns the row; if all values equal the stored ones, nothing is written. */
  update<Kind extends RowKind>(
    kind: Kind,
    row: PlanRows[Kind],
    fields: Partial<NewRow<Kind>>,
  ): PlanRows[Kind] {
    return this.#effects.writes.update(kind, row, fields);
  }

  remove(kind: RowKind, row: PlanRows[RowKind]): void {
    this.#effects.writes.remove(kind, row);
  }

  /** Inserts a deleted row again, with its id; `row.version` must be above that of the deletion. */
  bringBack<Kind extends RowKind>(kind: Kind, row: PlanRows[Kind]): void {
    this.#effects.writes.insert(kind, row);
  }

  /** Runs a function and discards its writes if it throws. Its reads stay recorded. */
  attempt<Done>(run: () => Done): Done {
    const before = this.#effects.copy();
    try {
      return run();
    } catch (error) {
      this.#effects = before;
      throw error;
    }
  }

  /** Marks the change as affecting which days have runs, which raises the revision of `trucks`. */
  raiseTrucks(): void {
    this.#effects.raisesTrucks = true;
  }

  open(date: Day): void {
    this.#effects.opened.add(date);
  }

  print(print: PendingPrint): void {
    this.#effects.prints.push(print);
  }

  /** Stores data of an extra outside the plan, in the commit of this change. */
  storeExtraData(entry: ExtraData): void {
    this.#effects.extraData.set(`${entry.area} ${entry.id}`, entry);
  }

  #asked(kind: OrderOwnedKind, id: number): PlanRows[OrderOwnedKind] | null {
    const written = this.#effects.writes.of(kind)?.get(id);
    return written ? written.after : this.fact({ what: 'row', kind, id });
  }

  #find<Kind extends DayKind>(kind: Kind, id: number): PlanRows[Kind] | null {
    const written = this.#effects.writes.of(kind)?.get(id);
    if (written) return written.after;
    const found = this.#plan.find(kind, id);
    if (found) return found;
    const dates = this.fact({ what: 'whereabouts', kind, id });
    // Throws `MissingData` unless the days that show the row are loaded. If they are and lack the row, it was deleted meanwhile.
    this.days(dates);
    return null;
  }

  /** Returns all rows of a kind that is loaded as a whole. */
  whole<Kind extends FullyLoadedKind>(kind: Kind): ReadonlyMap<number, PlanRows[Kind]> {
    const [rows, key] = [this.#plan.known[kind], streamOfKind[kind]];
    if (!rows) throw new MissingData({ what: 'stream', key });
    this.#plan.see(key);
    return this.#effects.writes.onTopOf(kind, rows as ReadonlyMap<number, PlanRows[Kind]>);
  }

  #isMade(orderId: number): boolean {
    return this.#effects.writes.of('orders')?.get(orderId)?.before === null;
  }

  /** Returns the days that may show the order or a part of it: none for an order created here, undefined if they are unknown. */
  #familyDays(orderId: number): readonly Day[] | undefined {
    if (this.#isMade(orderId)) return [];
    const dates = this.#plan.known.familyDays(orderId);
    if (dates) return [...dates];
    const question = { what: 'family', orderId } as const;
    return this.#plan.known.fact<'family'>(question) && this.fact<'family'>(question);
  }

  #knownParts(orderId: number): ShipmentRow[] {
    const dates = this.#familyDays(orderId);
    const days = dates ? this.days(dates) : [...this.#plan.known.days.values()];
    return this.#effects.ownedBy(partsOfOrder, days, orderId);
  }
}
