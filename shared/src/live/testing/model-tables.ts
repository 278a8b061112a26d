import { siteFinder } from '../../deliveries/order-site.ts';
import type { Day } from '../../values/day.ts';
import type { Patch, PlanRows, RowKind } from '../patch.ts';
import { dayKey, type StreamKey } from '../stream-key.ts';

export type Tables = { [Kind in RowKind]: Map<number, PlanRows[Kind]> };
export interface WrittenRows {
  put?: { [Kind in RowKind]?: PlanRows[Kind][] };
  deleted?: { [Kind in RowKind]?: number[] };
}

export const emptyTables = (): Tables => ({
  orders: new Map(),
  shipments: new Map(),
  trucks: new Map(),
  deliveries: new Map(),
  deliveryItems: new Map(),
  hallCapacities: new Map(),
  calendarEntries: new Map(),
  templates: new Map(),
  occurrences: new Map(),
  releases: new Map(),
  grants: new Map(),
  lateChanges: new Map(),
  drawings: new Map(),
  sites: new Map(),
  reservations: new Map(),
});

/** Copies the maps only, because rows are immutable. */
export const copyOf = (tables: Tables): Tables => ({
  orders: new Map(tables.orders),
  shipments: new Map(tables.shipments),
  trucks: new Map(tables.trucks),
  deliveries: new Map(tables.deliveries),
  deliveryItems: new Map(tables.deliveryItems),
  hallCapacities: new Map(tables.hallCapacities),
  calendarEntries: new Map(tables.calendarEntries),
  templates: new Map(tables.templates),
  occurrences: new Map(tables.occurrences),
  releases: new Map(tables.releases),
  grants: new Map(tables.grants),
  lateChanges: new Map(tables.lateChanges),
  drawings: new Map(tables.drawings),
  sites: new Map(tables.sites),
  reservations: new Map(tables.reservations),
});

/**
 * Stores and deletes rows, raising their versions, and returns the patch. Like the server's patch, it also contains the orders,
 * trucks and sites to which the written shipments, runs, orders and reservations refer.
 */
export const storeRows = (tables: Tables, { put = {}, deleted = {} }: WrittenRows): Patch => {
  const patch: Record<string, unknown[]> = {};
  const gone: Record<string, unknown[]> = {};
  for (const kind of Object.keys(tables) as RowKind[]) {
    const table = tables[kind] as Map<number, PlanRows[RowKind]>;
    const raised = (id: number): number => (table.get(id)?.version ?? 0) + 1;
    const rows = (put[kind] ?? []).map((row) => ({ ...row, version: raised(row.id) }));
    for (const row of rows) table.set(row.id, row);
    if (rows.length > 0) patch[kind] = rows;
    const ids = deleted[kind] ?? [];
    if (ids.length > 0) gone[kind] = ids.map((id) => ({ id, version: raised(id) }));
    for (const id of ids) table.delete(id);
  }
  const addRows = (kind: RowKind, ids: number[]): void => {
    const included = new Set(((patch[kind] ?? []) as { id: number }[]).map((row) => row.id));
    const more = [...new Set(ids)].filter((id) => !included.has(id)).map((id) => tables[kind].get(id));
    if (more.length > 0) patch[kind] = [...(patch[kind] ?? []), ...more];
  };
  const orderIds = (put.shipments ?? []).map((row) => row.productionOrderId);
  const truckIds = (put.deliveries ?? []).map((row) => row.truckId);
  addRows('orders', orderIds);
  addRows('trucks', truckIds);
  const { mayBeOf } = siteFinder(new Map(tables.sites));
  const orders = (patch['orders'] ?? []) as PlanRows['orders'][];
  addRows('sites', [
    ...orders.flatMap((order) => mayBeOf(order).map(({ id }) => id)),
    ...(put.reservations ?? []).map(({ siteId }) => siteId),
  ]);
  return { ...patch, deleted: gone } as Patch;
};

/**
 * Returns the streams that see one of the rows as `tables` are now. For a change, call it before and after the write, because
 * both days of a moved row see the change.
 */
export const streamsSeeing = (tables: Tables, { put = {}, deleted = {} }: WrittenRows): StreamKey[] => {
  const days = new Set<Day>();
  const keys = new Set<StreamKey>();
  const addShipment = (id: number): void => {
    const row = tables.shipments.get(id);
    if (row) for (const day of [row.date, row.dateAtLastOrderChange]) days.add(day);
  };
  for (const { id } of put.shipments ?? []) addShipment(id);
  for (const { id } of put.orders ?? []) {
    const order = tables.orders.get(id);
    if (order) days.add(order.date);
    for (const row of tables.shipments.values()) if (row.productionOrderId === id) addShipment(row.id);
  }
  for (const { id } of put.deliveries ?? []) days.add(tables.deliveries.get(id)?.date ?? '');
  for (const id of [...(put.deliveryItems ?? []).map((row) => row.id), ...(deleted.deliveryItems ?? [])]) {
    const item = tables.deliveryItems.get(id);
    days.add((item && tables.deliveries.get(item.deliveryId)?.date) ?? '');
  }
  if (put.trucks || put.templates || deleted.templates || put.sites || deleted.sites) keys.add('trucks');
  if (put.hallCapacities || put.calendarEntries || deleted.calendarEntries) keys.add('halls');
  if (put.reservations || deleted.reservations) keys.add('halls');
  for (const day of days) if (day !== '') keys.add(dayKey(day));
  return [...keys];
};
