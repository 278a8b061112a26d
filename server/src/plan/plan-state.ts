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
import { type DayInMemory, type Families, familiesAfter } from './order-families.ts';

export interface LoadedDay {
  readonly revision: number;
  readonly rows: PlanDay;
  readonly families: Families;
}

/** All rows of one of the streams that aren't days: `trucks` or `halls`. */
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

/** An immutable state of the plan in memory. It belongs to one log, and each of its streams has a revision of its own. */
export interface PlanState {
  readonly epoch: string;
  /** The known revisions of streams. The rows of a stream may be missing although its revision is known. */
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
/** Empty maps for the kinds of rows that don't belong to a day, so that `applyPatch` can be used for a day alone. */
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

/** Applies a patch to all rows of a kind that doesn't belong to a day. Rows that aren't newer are skipped. */
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

/** Drops a stream's rows and its revision. */
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
 * Applies a stream's next change. Changes that were applied before are ignored, and after a gap in the revisions the stream is
 * dropped. A stream whose revision isn't known stays unknown.
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
  // A day's patch also has the trucks of its runs. They may be newer or older than those in memory, or deleted meanwhile, so
  // only trucks that are in memory are updated.
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

/** Adds a loaded day unless memory has the day at the same or a newer revision. */
export const putDay = (state: PlanState, { revision, rows, families }: LoadedDay): PlanState => {
  const key: StreamKey = `day:${rows.date}`;
  if (state.days.has(rows.date) && (state.revisions.get(key) ?? 0) >= revision) return state;
  return {
    ...state,
    revisions: withEntry(state.revisions, key, revision),
    days: withEntry(state.days, rows.date, { rows: indexed(rows), families }),
  };
};

/** Adds the loaded stream `trucks` or `halls` unless memory has it at the same or a newer revision. */
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

/** Adds the revision of a stream whose revision isn't known yet. */
export const putHead = (state: PlanState, key: StreamKey, revision: number): PlanState =>
  state.revisions.has(key) ? state : { ...state, revisions: withEntry(state.revisions, key, revision) };
