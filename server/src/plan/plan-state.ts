import type { PlanRows } from '@werkplan/shared/live/patch.ts';
import type { CalendarEntry } from '@werkplan/shared/working-days/calendar-entry-schema.ts';
import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import { applyPatch } from '@werkplan/shared/live/apply-patch.ts';
import type { Patch } from '@werkplan/shared/live/patch.ts';
import { dayOfKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { PlanDay } from '@werkplan/shared/plan/known-plan.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { IndexedRows } from './indexed-rows.ts';

/**
 * The other days that show parts of a day's orders, by order; null if not known. Orders that aren't in the map are shown on
 * this day only.
 */
type Families = ReadonlyMap<number, readonly Day[] | null>;

export interface LoadedDay {
  readonly revision: number;
  readonly rows: PlanDay;
  readonly families: Families;
}

/** All rows of a stream that isn't a day. */
export type LoadedStream =
  | {
      readonly key: 'trucks';
      readonly revision: number;
      readonly rows: ReadonlyMap<number, Truck>;
      readonly templates: ReadonlyMap<number, PlanRows['templates']>;
      readonly occurrences: ReadonlyMap<number, PlanRows['occurrences']>;
      readonly sites: ReadonlyMap<number, PlanRows['sites']>;
    }
  | {
      readonly key: 'halls';
      readonly revision: number;
      readonly rows: ReadonlyMap<number, HallCapacity>;
      readonly calendar: ReadonlyMap<number, CalendarEntry>;
      readonly reservations: ReadonlyMap<number, PlanRows['reservations']>;
    };

interface DayInMemory {
  readonly rows: PlanDay;
  readonly families: Families;
}

/** An immutable copy of the plan in memory. It belongs to one log, and each stream has its own revision. */
export interface PlanState {
  readonly epoch: string;
  /** The revisions of known streams, with or without rows. */
  readonly revisions: ReadonlyMap<StreamKey, number>;
  readonly days: ReadonlyMap<Day, DayInMemory>;
  readonly trucks: ReadonlyMap<number, Truck> | undefined;
  readonly hallCapacities: ReadonlyMap<number, HallCapacity> | undefined;
  readonly calendarEntries: ReadonlyMap<number, CalendarEntry> | undefined;
  readonly templates: ReadonlyMap<number, PlanRows['templates']> | undefined;
  readonly occurrences: ReadonlyMap<number, PlanRows['occurrences']> | undefined;
  readonly sites: ReadonlyMap<number, PlanRows['sites']> | undefined;
  readonly reservations: ReadonlyMap<number, PlanRows['reservations']> | undefined;
}

export const createEmptyState = (epoch: string): PlanState => ({
  epoch,
  revisions: new Map(),
  days: new Map(),
  trucks: undefined,
  hallCapacities: undefined,
  calendarEntries: undefined,
  templates: undefined,
  occurrences: undefined,
  sites: undefined,
  reservations: undefined,
});

const none = new Map<number, never>();
/** Empty maps for the kinds of rows that belong to no day. */
const noWholeRows = {
  trucks: none,
  hallCapacities: none,
  calendarEntries: none,
  templates: none,
  occurrences: none,
  sites: none,
  reservations: none,
};

const withEntry = <Key, Value>(
  map: ReadonlyMap<Key, Value>,
  key: Key,
  value: Value,
): ReadonlyMap<Key, Value> => new Map(map).set(key, value);

const without = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> => {
  if (!map.has(key)) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
};

/** True for an order created by this patch: its only part has its first version. */
const isNewIn = ({ shipments = [] }: Patch, { id, version }: { id: number; version: number }): boolean =>
  version === 1 &&
  shipments.some(
    (part) => part.productionOrderId === id && part.version === 1 && part.totalNumberOfSplits === 1,
  );

/** Adds the other days to which the patch moves parts. Days that parts have left may remain, which `findFamilyDays` notices. */
const familiesAfter = ({ rows, families }: DayInMemory, patch: Patch): Families => {
  const next = new Map(families);
  const { date } = rows;
  const note = (orderId: number, dates: readonly Day[]): void => {
    const known = next.get(orderId);
    if (known === null) return;
    const others = dates.filter((other) => other !== date && !known?.includes(other));
    if (others.length > 0) next.set(orderId, [...(known ?? []), ...new Set(others)]);
  };
  for (const order of patch.orders ?? []) {
    // An order that comes from another day may have parts there of which this day has received no patch.
    const isStranger = !rows.orders.has(order.id) && !isNewIn(patch, order);
    if (isStranger) next.set(order.id, null);
    else note(order.id, [order.date]);
  }
  for (const part of patch.shipments ?? [])
    note(part.productionOrderId, [part.date, part.dateAtLastOrderChange]);
  return next;
};

const dayAfter = (day: DayInMemory, patch: Patch, key: StreamKey): DayInMemory => {
  const { orders, shipments, deliveries, deliveryItems, releases, grants, lateChanges } = applyPatch(
    { ...day.rows, ...noWholeRows },
    patch,
    key,
  );
  const { date } = day.rows;
  const rows = { date, orders, shipments, deliveries, deliveryItems, releases, grants, lateChanges };
  const isKept = patch.orders === undefined && patch.shipments === undefined;
  return { rows, families: isKept ? day.families : familiesAfter(day, patch) };
};

/** Applies a patch to rows of a kind that belongs to no day. */
const rowsAfter = <Row extends { id: number; version: number }>(
  known: ReadonlyMap<number, Row> | undefined,
  rows: readonly Row[] | undefined,
  gone: readonly { id: number }[] | undefined,
): ReadonlyMap<number, Row> | undefined => {
  if (!known || (!rows && !gone)) return known;
  const next = new Map(known);
  for (const row of rows ?? []) if (row.version > (next.get(row.id)?.version ?? 0)) next.set(row.id, row);
  for (const { id } of gone ?? []) next.delete(id);
  return next;
};

export const forgetStream = (state: PlanState, key: StreamKey): PlanState => {
  const day = dayOfKey(key);
  return {
    ...state,
    revisions: without(state.revisions, key),
    days: day === null ? state.days : without(state.days, day),
    trucks: key === 'trucks' ? undefined : state.trucks,
    hallCapacities: key === 'halls' ? undefined : state.hallCapacities,
    calendarEntries: key === 'halls' ? undefined : state.calendarEntries,
    templates: key === 'trucks' ? undefined : state.templates,
    occurrences: key === 'trucks' ? undefined : state.occurrences,
    sites: key === 'trucks' ? undefined : state.sites,
    reservations: key === 'halls' ? undefined : state.reservations,
  };
};

/**
 * Applies a stream's next change. Older changes are ignored, and after a gap the stream is dropped from memory. A stream that
 * isn't in memory stays unknown.
 */
export const applyChange = (state: PlanState, key: StreamKey, revision: number, patch: Patch): PlanState => {
  const latest = state.revisions.get(key);
  if (latest === undefined || revision <= latest) return state;
  if (revision !== latest + 1) return forgetStream(state, key);
  const revisions = withEntry(state.revisions, key, revision);
  if (key === 'halls') {
    const { hallCapacities, calendarEntries, reservations, deleted } = patch;
    return {
      ...state,
      revisions,
      hallCapacities: rowsAfter(state.hallCapacities, hallCapacities, deleted?.hallCapacities),
      calendarEntries: rowsAfter(state.calendarEntries, calendarEntries, deleted?.calendarEntries),
      reservations: rowsAfter(state.reservations, reservations, deleted?.reservations),
    };
  }
  if (key === 'trucks') {
    const { trucks, templates, occurrences, sites, deleted } = patch;
    return {
      ...state,
      revisions,
      trucks: rowsAfter(state.trucks, trucks, deleted?.trucks),
      templates: rowsAfter(state.templates, templates, deleted?.templates),
      occurrences: rowsAfter(state.occurrences, occurrences, deleted?.occurrences),
      sites: rowsAfter(state.sites, sites, deleted?.sites),
    };
  }
  // A day's change also contains the trucks of its runs. These may be newer or older than those in memory, or already deleted.
  const known = patch.trucks?.filter(({ id }) => state.trucks?.has(id));
  const trucks = rowsAfter(state.trucks, known, undefined);
  const date = dayOfKey(key);
  const day = date === null ? undefined : state.days.get(date);
  const days = date !== null && day ? withEntry(state.days, date, dayAfter(day, patch, key)) : state.days;
  return { ...state, revisions, trucks, days };
};

const indexed = ({ orders, shipments, deliveries, deliveryItems, ...others }: PlanDay): PlanDay => ({
  ...others,
  orders: IndexedRows.of(orders),
  shipments: IndexedRows.of(shipments),
  deliveries: IndexedRows.of(deliveries),
  deliveryItems: IndexedRows.of(deliveryItems),
});

/** Adds a loaded day unless a newer one is in memory. */
export const putDay = (state: PlanState, { revision, rows, families }: LoadedDay): PlanState => {
  const key: StreamKey = `day:${rows.date}`;
  if (state.days.has(rows.date) && (state.revisions.get(key) ?? 0) >= revision) return state;
  return {
    ...state,
    revisions: withEntry(state.revisions, key, revision),
    days: withEntry(state.days, rows.date, { rows: indexed(rows), families }),
  };
};

/** Adds loaded trucks or capacities unless newer ones are in memory. */
export const putStream = (state: PlanState, loaded: LoadedStream): PlanState => {
  const { key, revision } = loaded;
  const known = key === 'trucks' ? state.trucks : state.hallCapacities;
  if (known && (state.revisions.get(key) ?? 0) >= revision) return state;
  const revisions = withEntry(state.revisions, key, revision);
  return loaded.key === 'trucks'
    ? {
        ...state,
        revisions,
        trucks: loaded.rows,
        templates: loaded.templates,
        occurrences: loaded.occurrences,
        sites: loaded.sites,
      }
    : {
        ...state,
        revisions,
        hallCapacities: loaded.rows,
        calendarEntries: loaded.calendar,
        reservations: loaded.reservations,
      };
};

/** Stores the revision of a stream whose rows aren't in memory. */
export const putHead = (state: PlanState, key: StreamKey, revision: number): PlanState =>
  state.revisions.has(key) ? state : { ...state, revisions: withEntry(state.revisions, key, revision) };

/**
 * Returns every day that may show the order or a part of it; undefined if not known. A part's move is broadcast on the day that it
 * leaves, so each found day may name further ones, unless it no longer shows the order: then the days aren't known.
 */
export const findFamilyDays = ({ days }: PlanState, orderId: number): readonly Day[] | undefined => {
  const [first] = [...days].find(([, { rows }]) => rows.orders.has(orderId)) ?? [];
  if (first === undefined) return undefined;
  const found = new Set([first]);
  for (const date of found) {
    const day = days.get(date);
    // A day isn't in memory, so the caller has to load it and ask again.
    if (!day) continue;
    const others = day.families.get(orderId);
    if (!day.rows.orders.has(orderId) || others === null) return undefined;
    for (const other of others ?? []) found.add(other);
  }
  return [...found];
};

/** Stores which days show an order, on each of them in memory. */
export const putFamily = (state: PlanState, orderId: number, dates: readonly Day[]): PlanState => {
  const days = new Map(state.days);
  for (const date of dates) {
    const day = days.get(date);
    if (!day?.rows.orders.has(orderId)) continue;
    const others = dates.filter((other) => other !== date);
    days.set(date, { ...day, families: withEntry(day.families, orderId, others) });
  }
  return { ...state, days };
};
