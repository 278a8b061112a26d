import { belongsToDay } from '../../shipments/shipment-rules.ts';
import type { Day } from '../../values/day.ts';
import type { DaySnapshot } from '../day-state.ts';
import type { Patch, PlanRows, RowKind } from '../patch.ts';
import type { HeadsMessage, JoinResult, PatchMessage } from '../protocol.ts';
import { dayKey, type StreamKey } from '../stream-key.ts';
import type { PullAnswer } from '../sync-state.ts';

export type Tables = { [Kind in RowKind]: Map<number, PlanRows[Kind]> };
export interface Written {
  put?: { [Kind in RowKind]?: PlanRows[Kind][] };
  deleted?: { [Kind in RowKind]?: number[] };
}

const emptyTables = (): Tables => ({
  orders: new Map(),
  shipments: new Map(),
  trucks: new Map(),
  deliveries: new Map(),
  deliveryItems: new Map(),
  hallCapacities: new Map(),
});
// Rows are never changed in place, so a copy of the maps is a copy of everything.
const copyOf = (tables: Tables): Tables => ({
  orders: new Map(tables.orders),
  shipments: new Map(tables.shipments),
  trucks: new Map(tables.trucks),
  deliveries: new Map(tables.deliveries),
  deliveryItems: new Map(tables.deliveryItems),
  hallCapacities: new Map(tables.hallCapacities),
});
const listOf = <T>(rows: ReadonlyMap<number, T>): T[] => [...rows.values()];

/** A server in memory that numbers and tells changes as architecture §2 says; for tests of what follows it. */
export class ModelServer {
  readonly days: readonly Day[];
  tables = emptyTables();
  epoch = 'epoch-0';
  private revisions = new Map<string, number>();
  private log: PatchMessage[] = [];

  constructor(days: readonly Day[]) {
    this.days = days;
  }

  /** Writes rows (their version is raised here) as one change; answers the messages for its streams. */
  change(written: Written, mutationId?: string): PatchMessage[] {
    const before = this.streamsOf(written);
    const patch = this.store(written);
    const keys = new Set([...before, ...this.streamsOf(written)]);
    const messages = [...keys].map((key): PatchMessage => {
      const revision = (this.revisions.get(key) ?? 0) + 1;
      this.revisions.set(key, revision);
      const message = {
        key,
        epoch: this.epoch,
        revision,
        patch,
        action: 'test',
        actor: { id: 1, name: 'Anna' },
      };
      return mutationId === undefined ? message : { ...message, mutationId };
    });
    this.log.push(...messages);
    return messages;
  }

  since(key: StreamKey, epoch: string, revision: number): PullAnswer {
    const head = this.revisions.get(key) ?? 0;
    if (epoch !== this.epoch || revision > head) return { result: 'reload' };
    if (revision === head) return { result: 'upToDate', epoch, revision };
    const patches = this.log.filter((message) => message.key === key && message.revision > revision);
    return { result: 'patches', epoch, patches: patches.slice(0, 20) };
  }

  join(key: StreamKey, since: { epoch: string; revision: number }): JoinResult {
    return this.since(key, since.epoch, since.revision) as JoinResult;
  }

  heads(keys: readonly StreamKey[]): HeadsMessage {
    const revisions = Object.fromEntries(keys.map((key) => [key, this.revisions.get(key) ?? 0]));
    return { epoch: this.epoch, serverTime: '', today: this.days[0] ?? '', build: 'test', revisions };
  }

  snapshot(date: Day): DaySnapshot {
    const { orders, shipments, deliveries, deliveryItems, trucks, hallCapacities } = this.tables;
    const shown = listOf(shipments).filter((row) => {
      const order = orders.get(row.productionOrderId);
      return order && belongsToDay(row, order, date);
    });
    const referred = new Set(shown.map((row) => row.productionOrderId));
    const runs = listOf(deliveries).filter((row) => row.date === date);
    const runIds = new Set(runs.map((row) => row.id));
    const { revisions } = this.heads([dayKey(date), 'trucks', 'halls']);
    return {
      key: dayKey(date),
      epoch: this.epoch,
      revision: revisions[dayKey(date)] ?? 0,
      revisions,
      date,
      orders: listOf(orders).filter((row) => row.date === date || referred.has(row.id)),
      shipments: shown,
      deliveries: runs,
      deliveryItems: listOf(deliveryItems).filter((row) => runIds.has(row.deliveryId)),
      trucks: listOf(trucks),
      hallCapacities: listOf(hallCapacities),
    };
  }

  /** A backup; calling the answer restores it, in a new epoch. */
  save(): () => void {
    const saved = { tables: copyOf(this.tables), revisions: new Map(this.revisions), log: [...this.log] };
    return () => {
      this.tables = copyOf(saved.tables);
      this.revisions = new Map(saved.revisions);
      this.log = [...saved.log];
      this.epoch = `epoch-${Number(this.epoch.slice(6)) + 1}`;
    };
  }

  private store({ put = {}, deleted = {} }: Written): Patch {
    const patch: Record<string, unknown[]> = {};
    const gone: Record<string, unknown[]> = {};
    for (const kind of Object.keys(this.tables) as RowKind[]) {
      const table = this.tables[kind] as Map<number, PlanRows[RowKind]>;
      const rows = (put[kind] ?? []).map((row) => ({
        ...row,
        version: (table.get(row.id)?.version ?? 0) + 1,
      }));
      for (const row of rows) table.set(row.id, row);
      if (rows.length > 0) patch[kind] = rows;
      const ids = deleted[kind] ?? [];
      if (ids.length > 0) gone[kind] = ids.map((id) => ({ id, version: (table.get(id)?.version ?? 0) + 1 }));
      for (const id of ids) table.delete(id);
    }
    const addRows = (kind: RowKind, ids: number[]): void => {
      const held = new Set(((patch[kind] ?? []) as { id: number }[]).map((row) => row.id));
      const more = [...new Set(ids)].filter((id) => !held.has(id)).map((id) => this.tables[kind].get(id));
      if (more.length > 0) patch[kind] = [...(patch[kind] ?? []), ...more];
    };
    addRows(
      'orders',
      (put.shipments ?? []).map((row) => row.productionOrderId),
    );
    addRows(
      'trucks',
      (put.deliveries ?? []).map((row) => row.truckId),
    );
    return { ...patch, deleted: gone } as Patch;
  }

  /** Every stream that sees one of these rows now. */
  private streamsOf({ put = {}, deleted = {} }: Written): StreamKey[] {
    const days = new Set<Day>();
    const keys = new Set<StreamKey>();
    const addShipment = (id: number): void => {
      const row = this.tables.shipments.get(id);
      if (row) for (const day of [row.date, row.dateAtLastOrderChange]) days.add(day);
    };
    for (const { id } of put.shipments ?? []) addShipment(id);
    for (const { id } of put.orders ?? []) {
      const order = this.tables.orders.get(id);
      if (order) days.add(order.date);
      for (const row of this.tables.shipments.values()) if (row.productionOrderId === id) addShipment(row.id);
    }
    for (const { id } of put.deliveries ?? []) days.add(this.tables.deliveries.get(id)?.date ?? '');
    for (const id of [...(put.deliveryItems ?? []).map((row) => row.id), ...(deleted.deliveryItems ?? [])]) {
      const item = this.tables.deliveryItems.get(id);
      days.add((item && this.tables.deliveries.get(item.deliveryId)?.date) ?? '');
    }
    if (put.trucks) keys.add('trucks');
    if (put.hallCapacities) keys.add('halls');
    for (const day of days) if (day !== '') keys.add(dayKey(day));
    return [...keys];
  }
}
