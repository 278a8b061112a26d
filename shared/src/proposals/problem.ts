import { loadOf } from '../deliveries/delivery-rules.ts';
import type { DeliveryItemRow, DeliveryRow } from '../deliveries/delivery-schema.ts';
import type { CardOnRun } from '../deliveries/mark-card.ts';
import type { RunMark } from '../deliveries/run-mark-schema.ts';
import { slotCount } from '../deliveries/delivery.ts';
import { measuresOf } from '../loads/measures.ts';
import { isTooLong } from '../loads/run-load.ts';
import type { Order } from '../orders/order-schema.ts';
import { isLive } from '../shipments/shipment-rules.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import type { PlanDay } from '../plan/known-plan.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import { textKey } from '../values/compared-text.ts';
import { toTenths } from '../values/measures.ts';
import { minutesOf, isTimeOfDay } from '../values/time-of-day.ts';

/** A period of a day, in minutes since midnight. */
interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

const pattern = /^\s*(\d\d:\d\d)\s*[-–]\s*(\d\d:\d\d)\s*$/;

/** Parses an order's time written as 'HH:MM - HH:MM'; null for any other text (rules/proposals.md#times). */
export const timeWindowOf = (time: string): TimeWindow | null => {
  const [, begin = '', end = ''] = pattern.exec(time) ?? [];
  if (!isTimeOfDay(begin) || !isTimeOfDay(end)) return null;
  const [from, to] = [minutesOf(begin), minutesOf(end)];
  return from <= to ? { from, to } : null;
};

/** A live shipment with the data that proposals consider. */
export interface Stop {
  readonly shipment: ShipmentRow;
  readonly order: Order;
  /** The numbers, from 0, of its site and its postcode area within the problem. */
  readonly site: number;
  readonly area: number;
  readonly window: TimeWindow | null;
  /** Tenths of loading metres, so that sums are exact; 0 if unknown, so that it always fits (rules/loads.md#what-counts). */
  readonly tenths: number;
  /** The longest piece, mm; null if unknown. */
  readonly longest: number | null;
  /** The shipment's current item; null if it is unassigned. */
  readonly item: DeliveryItemRow | null;
}

/** A run with its fixed stops and free capacity. */
export interface ProblemRun {
  readonly delivery: DeliveryRow;
  readonly truck: Truck;
  /** Free kg; below 0 on an overloaded run. */
  readonly kg: number;
  /** Free tenths of loading metres; below 0 on an overloaded run, Infinity without a limit. */
  readonly tenths: number;
  /** Free slots (0–19), including those of movable cards. */
  readonly slots: readonly number[];
  /** The starting time, in minutes since midnight. */
  readonly start: number;
  /** The latest begin of a fixed stop's time window, in minutes since midnight; new stops are assumed to be reached after it. */
  readonly latest: number;
  /** True if a proposal may add stops to the run. */
  readonly isOpen: boolean;
  readonly fixed: readonly Stop[];
}

/** The problem of placing a day's movable shipments (`stops`) on its runs. */
export interface Problem {
  readonly stops: readonly Stop[];
  readonly runs: readonly ProblemRun[];
  /** The number of different sites. */
  readonly sites: number;
  /** The number of different postcode areas. */
  readonly areas: number;
  /** The run marks of each stop on each run (rules/sites.md#marks), by index of stop and run; empty without `markCard`. */
  readonly marks: readonly (readonly (readonly RunMark[])[])[];
}

export interface ProblemOptions {
  /** Considers only these unassigned shipments; by default all. */
  readonly shipmentIds?: readonly number[] | undefined;
  /** Moves only these shipments, whether unassigned or on a run; `shipmentIds` and `moveUnpinned` are then ignored. */
  readonly alone?: readonly number[] | undefined;
  /** Places only onto these runs; by default all. */
  readonly deliveryIds?: readonly number[] | undefined;
  /** Also moves unpinned cards that are on a run. */
  readonly moveUnpinned?: boolean | undefined;
  /** Returns the run marks that a card would have on a run. */
  readonly markCard?: ((card: CardOnRun) => readonly RunMark[]) | undefined;
}

/**
 * Returns a postcode's area: its first two digits, or a country's letters with the first digit ('L-1234' is 'L1'). Without a
 * postcode it is the city (rules/proposals.md#where-a-shipment-fits). `proposal-query.ts` computes the same in SQL.
 */
export const postcodeAreaOf = ({ postCode, city }: Pick<Order, 'postCode' | 'city'>): string =>
  /^(?:[A-Z]+\d|\d\d)/.exec(postCode.replaceAll(/[ -]/g, '').toUpperCase())?.[0] ??
  (postCode.trim() || textKey(city));

/** Returns a key that is equal for orders whose sites have the same name and postcode. */
export const siteKeyOf = ({
  constructionSite,
  postCode,
}: Pick<Order, 'constructionSite' | 'postCode'>): string =>
  `${textKey(constructionSite)}|${textKey(postCode)}`;

/** True for a pinned run or card, a card marked by the yard, or a departed run (rules/yard.md#marks). */
const isFixed = (row: DeliveryRow | DeliveryItemRow): boolean =>
  row.isPinned || ('departed' in row ? row.departed : row.mark) !== null;

/** Assigns numbers to names in order of appearance. */
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
 * Builds the problem of placing a day's shipments. Stops and runs are sorted by id, so that the same day gives the same problem.
 * Only unassigned shipments move, and with `moveUnpinned` also cards, except pinned or marked ones and those on pinned or
 * departed runs. With `alone` the named shipments move and no others.
 */
export const buildProblem = (
  day: PlanDay,
  trucks: ReadonlyMap<number, Truck>,
  { shipmentIds, alone, deliveryIds, moveUnpinned = false, markCard }: ProblemOptions = {},
): Problem => {
  const [sites, areas] = [numbering(), numbering()];
  const itemOf = new Map<number, DeliveryItemRow>();
  for (const item of day.deliveryItems.values())
    if (item.shipmentId !== null) itemOf.set(item.shipmentId, item);
  const ofDay = [...day.deliveries.values()]
    .filter(({ date, truckId }) => date === day.date && trucks.has(truckId))
    .sort((a, b) => a.id - b.id);
  // Cards neither leave nor join a departed run.
  const isThere = ({ departed }: DeliveryRow): boolean => departed === null;
  const mayMove = new Set(
    ofDay.filter((run) => moveUnpinned && !isFixed(run) && isThere(run)).map(({ id }) => id),
  );
  const isWanted = (id: number): boolean => shipmentIds === undefined || shipmentIds.includes(id);

  const stops: Stop[] = [];
  const fixed = new Map<number, Stop[]>();
  for (const shipment of [...day.shipments.values()].sort((a, b) => a.id - b.id)) {
    const order = day.orders.get(shipment.productionOrderId);
    if (!order || shipment.date !== day.date || !isLive(shipment, order)) continue;
    const item = itemOf.get(shipment.id) ?? null;
    const { longest, loadingMetres } = measuresOf(shipment, order);
    const stop: Stop = {
      shipment,
      order,
      site: sites.numberOf(siteKeyOf(order)),
      area: areas.numberOf(postcodeAreaOf(order)),
      window: timeWindowOf(order.time),
      tenths: toTenths(loadingMetres ?? 0),
      longest,
      item,
    };
    const isAsked = alone?.includes(shipment.id);
    const mayGo =
      isAsked ?? (item === null ? isWanted(shipment.id) : mayMove.has(item.deliveryId) && !isFixed(item));
    if (mayGo) stops.push(stop);
    else if (item !== null) fixed.set(item.deliveryId, [...(fixed.get(item.deliveryId) ?? []), stop]);
  }
  const movable = new Set(stops.map(({ shipment }) => shipment.id));
  const runs = ofDay.map((delivery): ProblemRun => {
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
      tenths:
        truck.loadingMetres === null
          ? Infinity
          : toTenths(truck.loadingMetres) - staying.reduce((sum, { tenths }) => sum + tenths, 0),
      slots: Array.from({ length: slotCount }, (_, slot) => slot).filter((slot) => !taken.has(slot)),
      start: minutesOf(delivery.startingTime),
      latest: Math.max(0, ...staying.map(({ window }) => window?.from ?? 0)),
      isOpen: isThere(delivery) && (deliveryIds === undefined || deliveryIds.includes(delivery.id)),
      fixed: staying,
    };
  });
  const marks = markCard
    ? stops.map(({ order }) => runs.map(({ delivery, truck }) => markCard({ order, delivery, truck })))
    : [];
  return { stops, runs, sites: sites.size(), areas: areas.size(), marks };
};

/** True if the stop would have a run mark on the run. */
export const isMarked = ({ marks }: Pick<Problem, 'marks'>, stop: number, run: number): boolean =>
  (marks[stop]?.[run]?.length ?? 0) > 0;

/** True if the stop's longest piece is too long for the run's truck (rules/loads.md#sums-of-a-run). */
export const isOverLength = (
  { longest }: Pick<Stop, 'longest'>,
  { truck }: Pick<ProblemRun, 'truck'>,
): boolean => isTooLong(longest, truck);

/** True if the run can reach a stop in its time window: it must start, and serve its fixed stops, before the window ends. */
export const keepsTimeWindow = (
  { window }: Pick<Stop, 'window'>,
  run: Pick<ProblemRun, 'start' | 'latest'>,
): boolean => window === null || (run.start <= window.to && run.latest <= window.to);
