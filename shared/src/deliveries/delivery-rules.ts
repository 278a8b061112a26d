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

/** The fields of a card that its weight depends on. */
interface WeighedCard {
  readonly shipment: Pick<ShipmentRow, 'amount' | 'isDeleted'>;
  readonly order: Pick<Order, 'isCanceled'>;
}

/** Returns the kg of the live shipments on a truck (rules/deliveries.md#load-of-a-run). */
export const loadOf = (items: Iterable<WeighedCard>): number => {
  let load = 0;
  for (const { shipment, order } of items) if (isLive(shipment, order)) load += shipment.amount;
  return load;
};

/** Returns the kg above the capacity; 0 when it fits. */
export const kgOverCapacity = (load: number, capacity: number): number => Math.max(0, load - capacity);

/**
 * Returns the free slots (0–19) for `count` cards: `from` itself, then the next truly free ones below, no wrap
 * (rules/deliveries.md#several-at-once).
 */
export const slotsFor = (count: number, from: number, taken: ReadonlySet<number>): number[] => {
  const slots = [from];
  for (let slot = from + 1; slot < slotCount && slots.length < count; slot += 1) {
    if (!taken.has(slot)) slots.push(slot);
  }
  return slots.slice(0, count);
};

/** Sorts runs by starting time, registration, id (rules/deliveries.md#order-of-the-runs). */
export const compareDeliveries = (
  a: { delivery: DeliveryRow; truck: Truck | undefined },
  b: { delivery: DeliveryRow; truck: Truck | undefined },
): number =>
  a.delivery.startingTime.localeCompare(b.delivery.startingTime) ||
  (a.truck?.registration ?? '').localeCompare(b.truck?.registration ?? '') ||
  a.delivery.id - b.delivery.id;

export interface TypeTotal {
  type: TruckType;
  steel: number;
  matting: number;
  total: number;
}

/**
 * Computes 'Total today': kg per truck type over the live shipments placed on the day's runs. Whole kilograms; steel and
 * matting add up to the total (rules/deliveries.md#total-today).
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
