import { slotCount } from '@werkplan/shared/deliveries/delivery.ts';
import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import {
  compareDeliveries,
  loadOf,
  type LoadedShipment,
  totalsByType,
  type TypeTotal,
} from '@werkplan/shared/deliveries/delivery-rules.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { atom, type Atom, type Getter } from 'jotai';
import { weakAtomFamily, sameElements, sameFields, dedupedAtom } from '../live/atom-family.ts';
import { rowsAtoms, rowAtom } from '../live/day-store.ts';
import { orderAtom } from '../orders/order-atoms.ts';
import { shipmentAtom } from '../shipments/shipment-atoms.ts';
import { truckAtom } from '../trucks/truck-atoms.ts';

export const deliveryAtom = (id: number): Atom<DeliveryRow | undefined> => rowAtom('deliveries', id);
export const itemAtom = (id: number): Atom<DeliveryItemRow | undefined> => rowAtom('deliveryItems', id);

export const truckOfDeliveryAtom = weakAtomFamily((deliveryId: number) =>
  atom((get): Truck | undefined => {
    const delivery = get(deliveryAtom(deliveryId));
    return delivery && get(truckAtom(delivery.truckId));
  }),
);

const sortedIdsAtom = atom((get): readonly number[] | null => {
  const deliveries = get(rowsAtoms.deliveries);
  const trucks = get(rowsAtoms.trucks);
  if (!deliveries || !trucks) return null;
  const runs = [...deliveries.values()].map((delivery) => ({
    delivery,
    truck: trucks.get(delivery.truckId),
  }));
  return runs.sort(compareDeliveries).map(({ delivery }) => delivery.id);
});
/** Ids of the shown day's runs, sorted by starting time, registration and id; null while loading. */
export const deliveryIdsAtom = dedupedAtom(sortedIdsAtom, sameElements);

const slotsByDeliveryAtom = atom((get): ReadonlyMap<number, readonly (number | null)[]> => {
  const byDelivery = new Map<number, (number | null)[]>();
  for (const item of get(rowsAtoms.deliveryItems)?.values() ?? []) {
    const slots = byDelivery.get(item.deliveryId) ?? Array.from({ length: slotCount }, () => null);
    slots[item.ordinalNumberInDelivery] = item.id;
    byDelivery.set(item.deliveryId, slots);
  }
  return byDelivery;
});

const emptySlots: readonly (number | null)[] = Array.from({ length: slotCount }, () => null);

/** A run's 20 slots, each with the id of its item, or null if it is empty. */
export const slotsOfDeliveryAtom = weakAtomFamily((deliveryId: number) =>
  dedupedAtom(
    atom((get) => get(slotsByDeliveryAtom).get(deliveryId) ?? emptySlots),
    sameElements,
  ),
);

const loadedIn = (get: Getter, item: DeliveryItemRow | undefined): LoadedShipment | null => {
  const shipment = item && item.shipmentId !== null ? get(shipmentAtom(item.shipmentId)) : undefined;
  const order = shipment && get(orderAtom(shipment.productionOrderId));
  return order ? { shipment, order } : null;
};

const itemsIn = (get: Getter, deliveryId: number): DeliveryItemRow[] =>
  get(slotsOfDeliveryAtom(deliveryId))
    .map((id) => (id === null ? undefined : get(itemAtom(id))))
    .filter((item) => item !== undefined);

/** Weight (kg) of the live cards on the run. */
export const loadOfDeliveryAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => loadOf(itemsIn(get, deliveryId).flatMap((item) => loadedIn(get, item) ?? []))),
);

/** Loads (kg) by truck type. Reads the tables directly, because one atom per row would take a slow machine 20 ms. */
const totalsAtom = atom((get) => {
  if (!get(deliveryIdsAtom)) return null;
  const [deliveries, trucks] = [get(rowsAtoms.deliveries), get(rowsAtoms.trucks)];
  const [items, shipments, orders] = [
    get(rowsAtoms.deliveryItems),
    get(rowsAtoms.shipments),
    get(rowsAtoms.orders),
  ];
  const placed = [...get(slotsByDeliveryAtom)].flatMap(([deliveryId, slots]) => {
    const delivery = deliveries?.get(deliveryId);
    const truck = delivery && trucks?.get(delivery.truckId);
    if (!truck) return [];
    return slots.flatMap((id) => {
      const shipment = shipments?.get(items?.get(id ?? 0)?.shipmentId ?? 0);
      const order = shipment && orders?.get(shipment.productionOrderId);
      return order ? [{ truck, shipment, order }] : [];
    });
  });
  return totalsByType(placed);
});

const sameTotals = (a: readonly TypeTotal[] | null, b: readonly TypeTotal[] | null): boolean =>
  a === b ||
  (a?.length === b?.length && a?.every((one, index) => sameFields(one, b?.[index] ?? null)) === true);

/** Loads (kg) of the shown day's trucks by truck type; null while loading. */
export const loadsByTruckTypeAtom = dedupedAtom(totalsAtom, sameTotals);
