import type { CalendarEntry } from '../working-days/calendar-entry-schema.ts';
import type { DeliveryItemRow, DeliveryRow } from '../deliveries/delivery-schema.ts';
import type { HallCapacity } from '../halls/hall-schema.ts';
import type { Reservation } from '../halls/reservation-schema.ts';
import type { Drawing } from '../orders/drawing-schema.ts';
import type { Order } from '../orders/order-schema.ts';
import type { Occurrence, Template } from '../deliveries/template-schema.ts';
import type { Site } from '../deliveries/site-schema.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import type { GrantRow, LateChangeRow, ReleaseRow } from '../working-days/release-schema.ts';

/** The plan's rows by kind, normalised. Rows have the same shape in snapshots, patches and the client's store. */
export interface PlanRows {
  orders: Order;
  shipments: ShipmentRow;
  trucks: Truck;
  deliveries: DeliveryRow;
  deliveryItems: DeliveryItemRow;
  hallCapacities: HallCapacity;
  calendarEntries: CalendarEntry;
  templates: Template;
  occurrences: Occurrence;
  releases: ReleaseRow;
  grants: GrantRow;
  lateChanges: LateChangeRow;
  drawings: Drawing;
  sites: Site;
  reservations: Reservation;
}
export type RowKind = keyof PlanRows;

export const rowKinds = [
  'orders',
  'shipments',
  'trucks',
  'deliveries',
  'deliveryItems',
  'hallCapacities',
  'calendarEntries',
  'templates',
  'occurrences',
  'releases',
  'grants',
  'lateChanges',
  'drawings',
  'sites',
  'reservations',
] as const satisfies readonly RowKind[];

/** A deleted row: its id and the version of its deletion. */
export interface DeletedRow {
  id: number;
  version: number;
}

/**
 * A change's effect: the written rows as they are after it, and the ids of deleted ones with the versions of their deletions. A
 * patch includes the orders of changed shipments, the trucks of changed runs and the sites of all these orders, of changed orders
 * and of changed reservations, so that each stream's followers get all rows that the changed ones refer to.
 */
export type Patch = { readonly [Kind in RowKind]?: readonly PlanRows[Kind][] } & {
  readonly deleted?: { readonly [Kind in RowKind]?: readonly DeletedRow[] };
};

/**
 * The stream of each kind of which all rows are loaded, not only those of some days. Exceptions: a day's screen loads only the
 * sites of its orders and reservations (and keeps those that arrive in patches), and only the reservations of its week.
 */
export const streamOfKind = {
  trucks: 'trucks',
  templates: 'trucks',
  occurrences: 'trucks',
  sites: 'trucks',
  hallCapacities: 'halls',
  calendarEntries: 'halls',
  reservations: 'halls',
} as const satisfies { readonly [Kind in RowKind]?: 'trucks' | 'halls' };
export type FullyLoadedKind = keyof typeof streamOfKind;
/**
 * Kinds of rows that belong to an order (`productionOrderId`) and that no screen follows. They are logged on the order's streams
 * and read by order. An extra that stores rows with orders adds its kind here.
 */
export const orderOwnedKinds = ['drawings'] as const satisfies readonly RowKind[];
export type OrderOwnedKind = (typeof orderOwnedKinds)[number];
export const isOrderOwned = (kind: RowKind): kind is OrderOwnedKind =>
  (orderOwnedKinds as readonly RowKind[]).includes(kind);
/** Kinds of rows that a day's snapshot and the screens' stores contain. */
export type ShownKind = Exclude<RowKind, OrderOwnedKind>;
export const shownKinds = rowKinds.filter((kind): kind is ShownKind => !isOrderOwned(kind));
/** Kinds of which only the rows of some days are loaded. */
export type DayKind = Exclude<ShownKind, FullyLoadedKind>;
export const isFullyLoaded = (kind: RowKind): kind is FullyLoadedKind => kind in streamOfKind;

const fullyLoadedKinds = rowKinds.filter(isFullyLoaded);
const kindsOfShared = {
  trucks: fullyLoadedKinds.filter((kind) => streamOfKind[kind] === 'trucks'),
  /** Includes sites, because a patch contains the sites of changed reservations. */
  halls: [...fullyLoadedKinds.filter((kind) => streamOfKind[kind] === 'halls'), 'sites'] as const,
};
/** Kinds whose rows always belong to one day, their date. */
export const kindsOfOneDay = ['releases', 'grants', 'lateChanges'] as const satisfies readonly RowKind[];
export type KindOfOneDay = (typeof kindsOfOneDay)[number];
const kindsOfDay = [
  'orders',
  'shipments',
  'trucks',
  'deliveries',
  'deliveryItems',
  'sites',
  ...kindsOfOneDay,
] as const;

/** Returns the kinds that a follower applies from a stream. Except for `sharedKinds`, each kind comes from one stream. */
export const kindsOfStream = (key: string): readonly ShownKind[] =>
  key === 'trucks' || key === 'halls' ? kindsOfShared[key] : kindsOfDay;

/** Caches each narrowed patch of `halls` by the full patch, because every follower gets the same one. */
const patchesOfHalls = new WeakMap<Patch, Patch>();

/**
 * Narrows a patch for the followers of a stream. Only `halls` needs it: a change of orders may also change a reservation, and
 * without narrowing, screens of all other days would be sent these orders.
 */
export const patchOfStream = (key: string, patch: Patch): Patch => {
  const known = key === 'halls' ? patchesOfHalls.get(patch) : patch;
  if (known) return known;
  const kinds = new Set<string>([...kindsOfStream(key), 'deleted']);
  const own = <Rows extends object>(rows: Rows): Rows =>
    Object.fromEntries(Object.entries(rows).filter(([kind]) => kinds.has(kind))) as Rows;
  const isWhole = Object.keys({ ...patch, ...patch.deleted }).every((kind) => kinds.has(kind));
  const { deleted } = patch;
  const ofHalls = isWhole ? patch : { ...own(patch), ...(deleted && { deleted: own(deleted) }) };
  patchesOfHalls.set(patch, ofHalls);
  return ofHalls;
};
