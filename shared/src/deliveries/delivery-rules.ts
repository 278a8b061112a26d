import type { Order } from '../orders/order-schema.ts';
import { isLive, quantitiesOfPart } from '../shipments/shipment-rules.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import { truckTypes, type TruckType } from '../trucks/truck.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import type { DeliveryRow } from './delivery-schema.ts';
import { slotCount } from './delivery.ts';

export interface LoadedShipment {
  shipment: ShipmentRow;
  order: Order;
}

/** The fields of a card that decide how many kg it counts. */
interface WeighedCard {
  readonly shipment: Pick<ShipmentRow, 'amount' | 'isDeleted'>;
  readonly order: Pick<Order, 'isCanceled'>;
}

/** Returns the kg of the live ones among a run's cards (rules/deliveries.md#load-of-a-run). */
export const loadOf = (items: Iterable<WeighedCard>): number => {
  let load = 0;
  for (const { shipment, order } of items) if (isLive(shipment, order)) load += shipment.amount;
  return load;
};

/** Returns the kg by which a load exceeds the capacity; 0 if it doesn't. */
export const kgOverCapacity = (load: number, capacity: number): number => Math.max(0, load - capacity);

/**
 * Returns the slots (0–19) for `count` cards: `from` itself, then the next ones below that aren't taken. Returns fewer if there
 * aren't enough before the last slot (rules/deliveries.md#several-at-once).
 */
export const slotsFor = (count: number, from: number, taken: ReadonlySet<number>): number[] => {
  const slots = [from];
  for (let slot = from + 1; slot < slotCount && slots.length < count; slot += 1) {
    if (!taken.has(slot)) slots.push(slot);
  }
  return slots.slice(0, count);
};

/** Sorts runs by starting time, then the truck's registration, then id (rules/deliveries.md#order-of-the-runs). */
export const compareDeliveries = (
  a: { delivery: DeliveryRow; truck: Truck | undefined },
  b: { delivery: DeliveryRow; truck: Truck | undefined },
): number =>
  a.delivery.startingTime.localeCompare(b.delivery.startingTime) ||
  (a.truck?.registration ?? '').localeCompare(b.truck?.registration ?? '') ||
  a.delivery.id - b.delivery.id;

/** The kg of steel and matting placed on trucks of one type. */
export interface TypeTotal {
  type: TruckType;
  steel: number;
  matting: number;
  total: number;
}

/**
 * Computes the screen's 'Total today', which is that of the shown day: whole kg per truck type of the live shipments on the day's
 * runs. Steel and matting add up to the total (rules/deliveries.md#total-today).
 */
export const totalsByType = (placed: Iterable<LoadedShipment & { truck: Truck }>): TypeTotal[] => {
  const sums = new Map(truckTypes.map((type) => [type, { steel: 0, total: 0 }]));
  for (const { shipment, order, truck } of placed) {
    const sum = sums.get(truck.type);
    if (!sum || !isLive(shipment, order)) continue;
    sum.steel += quantitiesOfPart(shipment.amount, order).steel;
    sum.total += shipment.amount;
  }
  return [...sums].map(([type, { steel, total }]) => {
    const rounded = Math.round(steel);
    return { type, steel: rounded, matting: total - rounded, total };
  });
};
