import type { Order } from '../orders/order-schema.ts';
import { isLive } from '../shipments/shipment-rules.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import { fromTenths, fullByRoomPercent, toTenths } from '../values/measures.ts';
import { type MeasuredOrder, type MeasuredPart, measuresOf } from './measures.ts';

/** A card, made of a day's rows or of the API's nested ones. */
export interface LoadedCard {
  readonly shipment: MeasuredPart & Pick<ShipmentRow, 'id' | 'isDeleted'>;
  readonly order: MeasuredOrder & Pick<Order, 'isCanceled'>;
}

/** A truck's limits: lengths in mm, loading metres with one decimal; null is unknown and limits nothing. */
export type TruckLimits = Pick<Truck, 'loadingLength' | 'overhang' | 'loadingMetres'>;

/** A run's load by room and length (rules/loads.md#sums-of-a-run). */
export interface RunLoad {
  /** Known loading metres of the cards, one decimal; 0 on an empty run. */
  readonly metres: number;
  /** True if a card's loading metres are unknown, so that `metres` is only a lower bound ('mind.'). */
  readonly atLeast: boolean;
  /** The longest known piece, mm; null if none is known. */
  readonly longest: number | null;
  /** Ids of the shipments with a piece that is too long for the truck, in slot order. */
  readonly tooLong: readonly number[];
  /** The number of bulky cards. */
  readonly bulky: number;
}

/** Returns the longest piece that the truck may carry, mm; null if unknown. */
export const longestAllowed = ({ loadingLength, overhang }: TruckLimits): number | null =>
  loadingLength === null ? null : loadingLength + (overhang ?? 0);

/** True if a piece (mm) is longer than the truck's bed and allowed overhang; false if either is unknown. */
export const isTooLong = (longest: number | null, truck: TruckLimits): boolean => {
  const allowed = longestAllowed(truck);
  return longest !== null && allowed !== null && longest > allowed;
};

/** Sums the live cards of a run by room and length. Texts and canceled or deleted cards don't count. */
export const runLoad = (truck: TruckLimits, cards: Iterable<LoadedCard>): RunLoad => {
  const tooLong: number[] = [];
  let [tenths, atLeast, bulky] = [0, false, 0];
  let longest: number | null = null;
  for (const { shipment, order } of cards) {
    if (!isLive(shipment, order)) continue;
    const measures = measuresOf(shipment, order);
    if (measures.loadingMetres === null) atLeast = true;
    else tenths += toTenths(measures.loadingMetres);
    if (measures.bulky) bulky += 1;
    if (measures.longest !== null) longest = Math.max(longest ?? 0, measures.longest);
    if (isTooLong(measures.longest, truck)) tooLong.push(shipment.id);
  }
  return { metres: fromTenths(tenths), atLeast, longest, tooLong, bulky };
};

/** Returns the loading metres above the truck's limit, one decimal; 0 if they fit or there is no limit. */
export const metresOver = ({ metres }: Pick<RunLoad, 'metres'>, { loadingMetres }: TruckLimits): number =>
  loadingMetres === null ? 0 : fromTenths(Math.max(0, toTenths(metres) - toTenths(loadingMetres)));

/** True if the run's known loading metres are at least 95 % of its truck's; false without a limit. */
export const isFullByRoom = (
  { metres }: Pick<RunLoad, 'metres'>,
  { loadingMetres }: Pick<TruckLimits, 'loadingMetres'>,
): boolean => loadingMetres !== null && toTenths(metres) * 100 >= toTenths(loadingMetres) * fullByRoomPercent;
