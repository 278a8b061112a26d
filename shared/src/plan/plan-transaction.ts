import type { CalendarEntry } from '../calendar/calendar-entry-schema.ts';
import type { DayKind, PlanRows, RowKind, WholeKind } from '../live/patch.ts';
import { isWhole, streamOfWhole } from '../live/patch.ts';
import type { StreamKey } from '../live/stream-key.ts';
import type { HallCapacity } from '../halls/hall-schema.ts';
import type { DeliveryItemRow, DeliveryRow } from '../deliveries/delivery-schema.ts';
import type { Order } from '../orders/order-schema.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import type { Day } from '../values/day.ts';
import type { KnownPlan, PlanDay } from './known-plan.ts';
import type { RowWrite } from './logged-change.ts';
import { type Editor, type Facts, Missing, type Question } from './need.ts';
import type { PendingPrint } from './pending-print.ts';
import { type AnsweredQuestion, PlanReading } from './plan-reading.ts';
import { itemsOfRun, itemsOfShipment, newestOf, ownedBy, partsOfOrder, type Relation } from './relation.ts';
import { assertAllShown } from './shown-parts.ts';
import { Work } from './work.ts';
import type { NewRow } from './write-set.ts';

/**
 * The plan as one action reads and writes it: the known rows, and the action's own writes on top. It remembers what was read,
 * because the commit must check that nobody has changed that meanwhile. Reading what isn't known throws `Missing`.
 */
export class PlanTransaction {
  readonly #plan: PlanReading;
  readonly #newId: (kind: RowKind) => number;
  #work = new Work();

  /** `newId` numbers new rows; it throws when it has run out of numbers. */
  constructor(known: KnownPlan, newId: (kind: RowKind) => number) {
    this.#plan = new PlanReading(known);
    this.#newId = newId;
  }

  /** Each written row once, with what it was and is; in the order of the first write of each. */
  get writes(): RowWrite[] {
    return this.#work.writes.list;
  }

  /** The numbers given to new rows, in their order; also of those that are gone again. */
  get made(): readonly number[] {
    return this.#work.made;
  }

  /** Streams that what was read belongs to, where they stood. */
  get read(): ReadonlyMap<StreamKey, number | undefined> {
    return this.#plan.seen;
  }

  /** What was asked besides the days' rows, and how it was answered. */
  get asked(): readonly AnsweredQuestion[] {
    return this.#plan.asked;
  }

  /** Whether it concerns whoever relies on which days have runs. */
  get raisesTrucks(): boolean {
    return this.#work.raisesTrucks || this.#work.opened.size > 0;
  }

  /** Days made ready for planning. */
  get opened(): ReadonlySet<Day> {
    return this.#work.opened;
  }

  /** Prints of days. */
  get prints(): readonly PendingPrint[] {
    return this.#work.prints;
  }

  /** Everything that these days show, without the own writes. */
  days(dates: readonly Day[]): PlanDay[] {
    return this.#plan.days(dates);
  }

  /** Everything that a day shows, without the own writes. */
  day(date: Day): PlanDay {
    return this.days([date])[0] as PlanDay;
  }

  /** Where a stream stands. */
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

  /** A row of any kind. */
  row<Kind extends RowKind>(kind: Kind, id: number): PlanRows[Kind] | null {
    const found = isWhole(kind) ? this.#whole(kind).get(id) : this.#find(kind as DayKind, id);
    return (found ?? null) as PlanRows[Kind] | null;
  }

  trucks(): ReadonlyMap<number, Truck> {
    return this.#whole('trucks');
  }

  capacities(): ReadonlyMap<number, HallCapacity> {
    return this.#whole('hallCapacities');
  }

  calendar(): ReadonlyMap<number, CalendarEntry> {
    return this.#whole('calendarEntries');
  }

  templates(): ReadonlyMap<number, PlanRows['templates']> {
    return this.#whole('templates');
  }

  occurrences(): ReadonlyMap<number, PlanRows['occurrences']> {
    return this.#whole('occurrences');
  }

  /** The order's parts that aren't deleted, in order of number. */
  liveParts(orderId: number): ShipmentRow[] {
    if (!this.#familyDays(orderId)) assertAllShown(this.#plan, orderId);
    const parts = this.#knownParts(orderId).filter(({ isDeleted }) => !isDeleted);
    return parts.sort((a, b) => a.splitNumber - b.splitNumber || a.id - b.id);
  }

  /** All parts of the order, deleted ones too, by id. */
  parts(orderId: number): ShipmentRow[] {
    if (!this.#familyDays(orderId)) throw new Missing({ what: 'family', orderId });
    return this.#knownParts(orderId).sort((a, b) => a.id - b.id);
  }

  /** The rows dated on a day, by id: as they are after the own writes. */
  dated<Kind extends Exclude<DayKind, 'deliveryItems'>>(kind: Kind, date: Day): PlanRows[Kind][] {
    const rows = this.#work.writes.onTopOf(kind, this.day(date)[kind] as ReadonlyMap<number, PlanRows[Kind]>);
    return [...rows.values()].filter((row) => row.date === date).sort((a, b) => a.id - b.id);
  }

  /** A day's runs, by id. */
  runsOn(date: Day): DeliveryRow[] {
    return this.dated('deliveries', date);
  }

  /** What a run's slots hold, top to bottom. @throws Error when there is no such run */
  itemsOn(deliveryId: number): DeliveryItemRow[] {
    const run = this.run(deliveryId) ?? this.#work.writes.before('deliveries', deliveryId);
    if (!run) throw new Error(`no run ${deliveryId}`);
    const items = this.#owned(itemsOfRun, this.days([run.date]), deliveryId);
    return items.sort((a, b) => a.ordinalNumberInDelivery - b.ordinalNumberInDelivery);
  }

  /** The item that holds the shipment, on the shipment's own day; null while it is in the list. */
  itemOf({ id, date }: Pick<ShipmentRow, 'id' | 'date'>): DeliveryItemRow | null {
    const dates = new Set([date, this.#work.writes.before('shipments', id)?.date ?? date]);
    return this.#owned(itemsOfShipment, this.days([...dates]), id)[0] ?? null;
  }

  /** Who last wrote or removed the row or, with a field, changed that field of it; null when the log doesn't know. */
  editor(kind: RowKind, id: number, field?: string, after?: number): Editor | null {
    const more = { ...(field !== undefined && { field }), ...(after !== undefined && { after }) };
    return this.fact({ what: 'editor', kind, id, ...more });
  }

  /** The row as it was at a version; null when it never was or is forgotten. */
  rowAt<Kind extends RowKind>(kind: Kind, id: number, version: number): PlanRows[Kind] | null {
    return this.fact({ what: 'version', kind, id, version }) as PlanRows[Kind] | null;
  }

  /** The answer to a question that no day's screen answers. */
  fact<What extends Question['what']>(question: Question & { what: What }): Facts[What] {
    return this.#plan.fact<What>(question);
  }

  // Writing

  /** Stores a new row. */
  insert<Kind extends RowKind>(kind: Kind, fields: NewRow<Kind>): PlanRows[Kind] {
    const row = { id: this.#newId(kind), ...fields, version: 1 } as unknown as PlanRows[Kind];
    this.#work.made.push(row.id);
    return this.#work.writes.insert(kind, row);
  }

  /** Writes these fields of a row, and answers it as it then is; what is there already is no change. */
  update<Kind extends RowKind>(
    kind: Kind,
    row: PlanRows[Kind],
    fields: Partial<NewRow<Kind>>,
  ): PlanRows[Kind] {
    return this.#work.writes.update(kind, row, fields);
  }

  remove(kind: RowKind, row: PlanRows[RowKind]): void {
    this.#work.writes.remove(kind, row);
  }

  /** Brings a row back that was deleted, with its number and the version after its deletion. */
  bringBack<Kind extends RowKind>(kind: Kind, row: PlanRows[Kind]): void {
    this.#work.writes.insert(kind, row);
  }

  /** Does all of it or nothing: where it throws, nothing of it was written. What it read counts as read. */
  attempt<Done>(run: () => Done): Done {
    const before = this.#work.copy();
    try {
      return run();
    } catch (error) {
      this.#work = before;
      throw error;
    }
  }

  /** Tells whoever relies on which days have runs that one more has. */
  raiseTrucks(): void {
    this.#work.raisesTrucks = true;
  }

  /** Marks a day as ready for planning. */
  open(date: Day): void {
    this.#work.opened.add(date);
  }

  /** Stores that a day was printed. */
  print(print: PendingPrint): void {
    this.#work.prints.push(print);
  }

  #find<Kind extends DayKind>(kind: Kind, id: number): PlanRows[Kind] | null {
    const held = this.#work.writes.of(kind)?.get(id);
    if (held) return held.after;
    const found = this.#plan.find(kind, id);
    if (found) return found;
    const dates = this.fact({ what: 'whereabouts', kind, id });
    // Known by now and yet not on them: it has just gone.
    this.days(dates);
    return null;
  }

  /** The rows on these days, and of those written, that belong to a row: as they are after the own writes. */
  #owned<Kind extends DayKind>(
    relation: Relation<Kind>,
    days: readonly PlanDay[],
    id: number,
  ): PlanRows[Kind][] {
    const writes = this.#work.writes.of(relation.kind);
    const rows = days.flatMap((day) =>
      ownedBy(relation, day[relation.kind] as ReadonlyMap<number, PlanRows[Kind]>, id),
    );
    return [
      ...newestOf(rows.filter((row) => !writes?.has(row.id))),
      ...this.#work.writes.ownedBy(relation, id),
    ];
  }

  #whole<Kind extends WholeKind>(kind: Kind): ReadonlyMap<number, PlanRows[Kind]> {
    const [rows, key] = [this.#plan.known[kind], streamOfWhole[kind]];
    if (!rows) throw new Missing({ what: 'stream', key });
    this.#plan.see(key);
    return this.#work.writes.onTopOf(kind, rows as ReadonlyMap<number, PlanRows[Kind]>);
  }

  /** The days that may show the order or a part of it; of an order that is new nobody else knows any. */
  #familyDays(orderId: number): readonly Day[] | undefined {
    const held = this.#work.writes.of('orders')?.get(orderId);
    if (held && held.before === null) return [];
    const dates = this.#plan.known.familyDays(orderId);
    if (dates) return [...dates];
    const question = { what: 'family', orderId } as const;
    return this.#plan.known.fact<'family'>(question) && this.fact<'family'>(question);
  }

  #knownParts(orderId: number): ShipmentRow[] {
    const dates = this.#familyDays(orderId);
    const days = dates ? this.days(dates) : [...this.#plan.known.days.values()];
    return this.#owned(partsOfOrder, days, orderId);
  }
}
