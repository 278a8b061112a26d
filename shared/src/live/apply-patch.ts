import { isOfWeek } from '../halls/reservation.ts';
import { belongsToDay } from '../shipments/shipment-rules.ts';
import { type DayState, type SharedKind, sharedKinds } from './day-state.ts';
import { areOwnedRows } from './owned-rows.ts';
import { type KindOfOneDay, kindsOfStream, type Patch, type PlanRows, type ShownKind } from './patch.ts';

type Rows<Kind extends ShownKind> = ReadonlyMap<number, PlanRows[Kind]>;

/**
 * Inserts or replaces rows whose version is above the known one, or above that of their deletion in `goneAt`, and removes rows
 * whose deletion is newer than they are. Returns the same map if nothing changes.
 */
const applyKind = <Kind extends ShownKind>(
  known: Rows<Kind>,
  patch: Patch,
  kind: Kind,
  goneAt?: ReadonlyMap<number, number>,
): Rows<Kind> => {
  const news = ((patch[kind] ?? []) as readonly PlanRows[Kind][]).filter(
    (row) => row.version > (known.get(row.id)?.version ?? goneAt?.get(row.id) ?? 0),
  );
  const gone = (patch.deleted?.[kind] ?? []).filter(
    ({ id, version }) => version > (known.get(id)?.version ?? Infinity),
  );
  if (news.length === 0 && gone.length === 0) return known;
  if (areOwnedRows(known))
    return known.after(
      news,
      gone.map(({ id }) => id),
    );
  const next = new Map(known);
  for (const row of news) next.set(row.id, row);
  for (const { id } of gone) next.delete(id);
  return next;
};

/** Returns the rows without those of `doubtful` that fail the test, or the same map if none does. */
const keep = <Row extends { readonly id: number }>(
  rows: ReadonlyMap<number, Row>,
  test: (row: Row) => boolean,
  doubtful: Iterable<Row> = rows.values(),
): ReadonlyMap<number, Row> => {
  const foreign = new Set<number>();
  for (const { id } of doubtful) {
    const row = rows.get(id);
    if (row && !test(row)) foreign.add(id);
  }
  if (foreign.size === 0) return rows;
  if (areOwnedRows(rows)) return rows.after([], [...foreign]);
  return new Map([...rows].filter(([id]) => !foreign.has(id)));
};

/** Records deletions of rows that several streams carry, so that an older patch of another stream doesn't restore them. */
const goneAfter = ({ gone }: DayState, { deleted }: Patch): DayState['gone'] => {
  let next = gone;
  for (const kind of sharedKinds) {
    const rows = deleted?.[kind]?.map(({ id, version }) => [id, version] as const);
    if (rows) next = { ...next, [kind]: new Map([...(next?.[kind] ?? []), ...rows]) };
  }
  return next;
};

/**
 * Removes rows that no longer belong to the day (rules/live.md#what-belongs-to-a-day): deliveries before their items, and
 * shipments before orders, because items belong to the day by their delivery, and orders by their shipments. `before` is an
 * earlier state without foreign rows: a kind is checked only if its map, or the map on which it depends, has changed since. If
 * `patch`, with all changes since `before`, is given, fewer rows need checking.
 */
export const dropForeignRows = (state: DayState, before: DayState, patch?: Patch): DayState => {
  const { date } = state;
  const isSame = (...kinds: readonly ShownKind[]): boolean =>
    kinds.every((kind) => state[kind] === before[kind]);
  const ofDay = <Kind extends 'deliveries' | KindOfOneDay>(kind: Kind): DayState[Kind] =>
    isSame(kind)
      ? before[kind]
      : (keep<{ id: number; date: string }>(state[kind], (row) => row.date === date) as DayState[Kind]);
  const deliveries = ofDay('deliveries');
  const deliveryItems = isSame('deliveries', 'deliveryItems')
    ? before.deliveryItems
    : keep(
        state.deliveryItems,
        (item) => deliveries.has(item.deliveryId),
        patch && isSame('deliveries') ? (patch.deliveryItems ?? []) : undefined,
      );
  const others = {
    deliveries,
    deliveryItems,
    releases: ofDay('releases'),
    grants: ofDay('grants'),
    lateChanges: ofDay('lateChanges'),
    reservations: isSame('reservations')
      ? before.reservations
      : keep(state.reservations, isOfWeek(date), patch?.reservations),
  };
  if (isSame('orders', 'shipments')) return { ...state, ...others };
  const shipments = keep(state.shipments, (shipment) => {
    const order = state.orders.get(shipment.productionOrderId);
    return order !== undefined && belongsToDay(shipment, order, date);
  });
  const ordersWithParts = new Set([...shipments.values()].map((shipment) => shipment.productionOrderId));
  const orders = keep(state.orders, (order) => order.date === date || ordersWithParts.has(order.id));
  return { ...state, ...others, shipments, orders };
};

/**
 * Applies a patch that came on the stream `key` (`day:` with the state's date, `trucks` or `halls`). Pure. Rows whose version is
 * not above the known one are skipped, so applying a patch twice changes nothing. Untouched maps and rows stay identical objects.
 */
export const applyPatch = (state: DayState, patch: Patch, key: string): DayState => {
  const kinds = kindsOfStream(key);
  const changes = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      applyKind(state[kind] as Rows<ShownKind>, patch, kind, state.gone?.[kind as SharedKind]),
    ]),
  ) as Partial<DayState>;
  const gone = goneAfter(state, patch);
  if (gone === state.gone && kinds.every((kind) => changes[kind] === state[kind])) return state;
  return dropForeignRows({ ...state, ...changes, ...(gone && { gone }) }, state, patch);
};
