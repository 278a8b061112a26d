import { sitesOf } from '../../deliveries/order-site.ts';
import { reservationsOfWeek } from '../../halls/reserved.ts';
import { belongsToDay } from '../../shipments/shipment-rules.ts';
import type { Day } from '../../values/day.ts';
import type { DaySnapshot } from '../day-state-schema.ts';
import type { HallCapacity } from '../../halls/hall-schema.ts';
import type { HallSums } from '../../halls/hall.ts';
import { patchOfStream } from '../patch.ts';
import type { HeadsMessage, JoinResult, PatchMessage, TotalsMessage } from '../protocol.ts';
import { dayKey, dayOfKey, isTotalsKey, type RoomKey, type StreamKey } from '../stream-key.ts';
import type { PullAnswer } from '../sync-state.ts';
import { copyOf, emptyTables, storeRows, streamsSeeing, type WrittenRows } from './model-tables.ts';

/** Maximum number of patches in an answer; a follower that is further behind must read the day again. */
const maxPatches = 40;

const listOf = <T>(rows: ReadonlyMap<number, T>): T[] => [...rows.values()];
const copyOfLog = (log: ReadonlyMap<StreamKey, PatchMessage[]>): Map<StreamKey, PatchMessage[]> =>
  new Map([...log].map(([key, messages]) => [key, [...messages]]));

const streamOf = (key: RoomKey): StreamKey => (isTotalsKey(key) ? dayKey(dayOfKey(key) ?? '') : key);

export type PeriodRows = ReadonlyMap<Day, TotalsMessage & { readonly capacities: readonly HallCapacity[] }>;

/** An in-memory server that numbers changes and returns the messages to broadcast (rules/live.md#streams), to test followers. */
export class ModelServer {
  readonly days: readonly Day[];
  tables = emptyTables();
  epoch = 'epoch-0';
  /** Messages by stream, beginning with revision 1. */
  #log = new Map<StreamKey, PatchMessage[]>();
  /** The messages of each change by its idempotency key. */
  #done = new Map<string, readonly PatchMessage[]>();
  #lastId = 0;

  constructor(days: readonly Day[]) {
    this.days = days;
  }

  newId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Writes and deletes rows as one change, raising their versions; returns one message for each stream of the change. */
  change(written: WrittenRows, mutationId?: string): PatchMessage[] {
    const before = streamsSeeing(this.tables, written);
    const patch = storeRows(this.tables, written);
    const keys = new Set([...before, ...streamsSeeing(this.tables, written)]);
    const { epoch } = this;
    const logged = { epoch, action: 'test', actor: { id: 1, name: 'Anna' } };
    return [...keys].map((key) => {
      const revision = this.headOf(key) + 1;
      const told = { patch: patchOfStream(key, patch), ...logged };
      const message = { key, revision, ...told, ...(mutationId !== undefined && { mutationId }) };
      const messages = this.#log.get(key);
      if (messages) messages.push(message);
      else this.#log.set(key, [message]);
      return message;
    });
  }

  /** Makes a planner's change once per idempotency key, however often it is requested. */
  changeOnce(
    mutationId: string,
    write: () => WrittenRows,
  ): { isNew: boolean; messages: readonly PatchMessage[] } {
    const done = this.#done.get(mutationId);
    if (done) return { isNew: false, messages: done };
    const messages = this.change(write(), mutationId);
    this.#done.set(mutationId, messages);
    return { isNew: true, messages };
  }

  headOf(key: StreamKey): number {
    return this.#log.get(key)?.length ?? 0;
  }

  logged(key: StreamKey, revision: number): PatchMessage | undefined {
    return this.#log.get(key)?.[revision - 1];
  }

  since(key: StreamKey, epoch: string, revision: number): PullAnswer {
    const head = this.headOf(key);
    if (epoch !== this.epoch || revision > head) return { result: 'reload' };
    if (revision === head) return { result: 'upToDate', epoch, revision };
    if (head - revision > maxPatches) return { result: 'reload' };
    return { result: 'patches', epoch, patches: (this.#log.get(key) ?? []).slice(revision) };
  }

  join(key: RoomKey, since?: { epoch: string; revision: number }): JoinResult {
    const day = dayOfKey(key);
    if (isTotalsKey(key) && day !== null) return { result: 'totals', totals: this.totals(day) };
    const stream = key as StreamKey;
    if (!since) return { result: 'reload', epoch: this.epoch, revision: this.headOf(stream) };
    return this.since(stream, since.epoch, since.revision) as JoinResult;
  }

  heads(keys: Iterable<RoomKey>): HeadsMessage {
    const revisions: Record<string, number> = {};
    for (const key of keys) revisions[key] = this.headOf(streamOf(key));
    return { epoch: this.epoch, serverTime: '', today: this.days[0] ?? '', build: 'test', revisions };
  }

  totals(date: Day): TotalsMessage {
    const orders = listOf(this.tables.orders).filter((order) => order.date === date && !order.isCanceled);
    const sumsOf = (id: HallSums['id']): HallSums => {
      const own = orders.filter(({ hallId }) => hallId === id);
      return {
        id,
        steelTotal: own.reduce((sum, { steel }) => sum + steel, 0),
        mattingTotal: own.reduce((sum, { matting }) => sum + matting, 0),
      };
    };
    const revision = this.headOf(dayKey(date));
    return { date, epoch: this.epoch, revision, halls: ([1, 2, 3] as const).map(sumsOf) };
  }

  /** Returns a period's rows: each day's totals, with the capacities, which totals messages lack. */
  periodRows(days: readonly Day[]): PeriodRows {
    return new Map(
      days.map((date) => [date, { ...this.totals(date), capacities: listOf(this.tables.hallCapacities) }]),
    );
  }

  snapshot(date: Day): DaySnapshot {
    const { orders, shipments, deliveries, deliveryItems, trucks, hallCapacities } = this.tables;
    const { calendarEntries, templates, occurrences, releases, grants, lateChanges, sites } = this.tables;
    const reservations = reservationsOfWeek(listOf(this.tables.reservations), date);
    const isOfDay = (row: { date: Day }): boolean => row.date === date;
    const shown = listOf(shipments).filter((row) => {
      const order = orders.get(row.productionOrderId);
      return order && belongsToDay(row, order, date);
    });
    const referred = new Set(shown.map((row) => row.productionOrderId));
    const runs = listOf(deliveries).filter((row) => row.date === date);
    const runIds = new Set(runs.map((row) => row.id));
    const { revisions } = this.heads([dayKey(date), 'trucks', 'halls']);
    const ofDay = listOf(orders).filter((row) => row.date === date || referred.has(row.id));
    return {
      key: dayKey(date),
      epoch: this.epoch,
      revision: revisions[dayKey(date)] ?? 0,
      revisions,
      date,
      orders: ofDay,
      shipments: shown,
      deliveries: runs,
      deliveryItems: listOf(deliveryItems).filter((row) => runIds.has(row.deliveryId)),
      trucks: listOf(trucks),
      hallCapacities: listOf(hallCapacities),
      calendarEntries: listOf(calendarEntries),
      templates: listOf(templates),
      occurrences: listOf(occurrences),
      sites: sitesOf(new Map(sites), ofDay, reservations),
      reservations,
      releases: listOf(releases).filter(isOfDay),
      grants: listOf(grants).filter(isOfDay),
      lateChanges: listOf(lateChanges).filter(isOfDay),
    };
  }

  /** Makes a backup. The returned function restores it and begins a new epoch. */
  save(): () => void {
    const [tables, log, done] = [copyOf(this.tables), copyOfLog(this.#log), new Map(this.#done)];
    return () => {
      this.tables = copyOf(tables);
      this.#log = copyOfLog(log);
      this.#done = new Map(done);
      this.epoch = `epoch-${Number(this.epoch.slice(6)) + 1}`;
    };
  }
}
