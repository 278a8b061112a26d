import { loadOf } from '../deliveries/delivery-rules.ts';
import type { DeliveryItemRow, DeliveryRow } from '../deliveries/delivery-schema.ts';
import { slotCount } from '../deliveries/delivery.ts';
import type { Order } from '../orders/order-schema.ts';
import { isLive } from '../shipments/shipment-rules.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import type { PlanDay } from '../plan/known-plan.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import { textKey } from '../values/compared-text.ts';
import { minutesOf } from '../values/time-of-day.ts';
import { type TimeWindow, timeWindowOf } from './time-window.ts';

/** A live shipment with what a proposal goes by. */
export interface Stop {
  readonly shipment: ShipmentRow;
  readonly order: Order;
  /** Numbers of its site and of its postcode area within the problem. */
  readonly site: number;
  readonly area: number;
  readonly window: TimeWindow | null;
  /** Where it lies now; null: in the list. */
  readonly item: DeliveryItemRow | null;
}

/** A run with what stays on it whatever is proposed. */
export interface Room {
  readonly delivery: DeliveryRow;
  readonly truck: Truck;
  /** Kg that still fit; below 0 on an overloaded run. */
  readonly kg: number;
  /** Free slots (0–19), from the top; those of cards that may be moved among them. */
  readonly slots: readonly number[];
  /** Minutes since midnight. */
  readonly start: number;
  /** The latest begin of a time window among what stays, minutes; its stops come before any new one. */
  readonly latest: number;
  /** Whether a proposal may put something on it. */
  readonly isOpen: boolean;
  readonly fixed: readonly Stop[];
}

/** What is to be placed, and where there is room. */
export interface Problem {
  readonly stops: readonly Stop[];
  readonly rooms: readonly Room[];
  readonly sites: number;
  readonly areas: number;
}

export interface ProblemOptions {
  /** Only these of the list; by default all of it. */
  readonly shipmentIds?: readonly number[] | undefined;
  /** Only these, wherever they lie: everything else stays. */
  readonly alone?: readonly number[] | undefined;
  /** Only into these runs. */
  readonly deliveryIds?: readonly number[] | undefined;
  /** Also cards that lie on a run and aren't pinned. */
  readonly moveUnpinned?: boolean | undefined;
}

/**
 * The area of a post code: its first two digits, or the letters of a country and the first digit ('L-1234' is 'L1'); without any,
 * each city is one (rules/proposals.md#where-a-shipment-fits). `familiarity-query.ts` takes the same of the stored ones.
 */
export const areaOf = ({ postCode, city }: Pick<Order, 'postCode' | 'city'>): string =>
  /^(?:[A-Z]+\d|\d\d)/.exec(postCode.replaceAll(/[ -]/g, '').toUpperCase())?.[0] ??
  (postCode.trim() || textKey(city));

/** Parts of one order, and orders for the same place, are one site. */
export const siteOf = ({
  constructionSite,
  postCode,
}: Pick<Order, 'constructionSite' | 'postCode'>): string =>
  `${textKey(constructionSite)}|${textKey(postCode)}`;

/** Pinned, marked by the yard, or on a run that has left (rules/yard.md#marks). */
const isFixed = (row: DeliveryRow | DeliveryItemRow): boolean =>
  row.isPinned || ('departed' in row ? row.departed : row.mark) !== null;

/** Numbers names in the order in which they come. */
const numbering = () => {
  const known = new Map<string, number>();
  const numberOf = (name: string): number => {
    const number = known.get(name) ?? known.size;
    known.set(name, number);
    return number;
  };
  return { numberOf, size: () => known.size };
};

/**
 * A day as a proposal sees it: stops in the order of their shipments' ids, runs by id, so that the same day gives the same problem.
 * Cards stay where they are, unless `moveUnpinned`; then all but the pinned ones and those of pinned runs may move.
 */
export const problemOf = (
  day: PlanDay,
  trucks: ReadonlyMap<number, Truck>,
  { shipmentIds, alone, deliveryIds, moveUnpinned = false }: ProblemOptions = {},
): Problem => {
  const [sites, areas] = [numbering(), numbering()];
  const itemOf = new Map<number, DeliveryItemRow>();
  for (const item of day.deliveryItems.values())
    if (item.shipmentId !== null) itemOf.set(item.shipmentId, item);
  const runs = [...day.deliveries.values()]
    .filter(({ date, truckId }) => date === day.date && trucks.has(truckId))
    .sort((a, b) => a.id - b.id);
  // What has left takes nothing any more and gives nothing back.
  const isThere = ({ departed }: DeliveryRow): boolean => departed === null;
  const mayMove = new Set(
    runs.filter((run) => moveUnpinned && !isFixed(run) && isThere(run)).map(({ id }) => id),
  );
  const isWanted = (id: number): boolean => shipmentIds === undefined || shipmentIds.includes(id);

  const stops: Stop[] = [];
  const fixed = new Map<number, Stop[]>();
  for (const shipment of [...day.shipments.values()].sort((a, b) => a.id - b.id)) {
    const order = day.orders.get(shipment.productionOrderId);
    if (!order || shipment.date !== day.date || !isLive(shipment, order)) continue;
    const item = itemOf.get(shipment.id) ?? null;
    const stop: Stop = {
      shipment,
      order,
      site: sites.numberOf(siteOf(order)),
      area: areas.numberOf(areaOf(order)),
      window: timeWindowOf(order.time),
      item,
    };
    const isAsked = alone?.includes(shipment.id);
    const mayGo =
      isAsked ?? (item === null ? isWanted(shipment.id) : mayMove.has(item.deliveryId) && !isFixed(item));
    if (mayGo) stops.push(stop);
    else if (item !== null) fixed.set(item.deliveryId, [...(fixed.get(item.deliveryId) ?? []), stop]);
  }
  const movable = new Set(stops.map(({ shipment }) => shipment.id));
  const rooms = runs.map((delivery): Room => {
    const truck = trucks.get(delivery.truckId) as Truck;
    const staying = fixed.get(delivery.id) ?? [];
    const taken = new Set<number>();
    for (const item of day.deliveryItems.values())
      if (item.deliveryId === delivery.id && (item.shipmentId === null || !movable.has(item.shipmentId)))
        taken.add(item.ordinalNumberInDelivery);
    return {
      delivery,
      truck,
      kg: truck.capacity - loadOf(staying),
      slots: Array.from({ length: slotCount }, (_, slot) => slot).filter((slot) => !taken.has(slot)),
      start: minutesOf(delivery.startingTime),
      latest: Math.max(0, ...staying.map(({ window }) => window?.from ?? 0)),
      isOpen: isThere(delivery) && (deliveryIds === undefined || deliveryIds.includes(delivery.id)),
      fixed: staying,
    };
  });
  return { stops, rooms, sites: sites.size(), areas: areas.size() };
};

/** Whether a run can be at a stop in its time: it leaves before the time ends, and what comes before has begun by then. */
export const keepsTime = ({ window }: Pick<Stop, 'window'>, room: Pick<Room, 'start' | 'latest'>): boolean =>
  window === null || (room.start <= window.to && room.latest <= window.to);
