import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { atom, type Atom } from 'jotai';
import { shownDayAtom } from '../live/day-store.ts';

/** Registrations of the trucks that parts of an order leave when it moves to another day; a truck once per part. */
export const leavingTrucks = (state: DayState, orderId: number): string[] => {
  const order = state.orders.get(orderId);
  return [...state.deliveryItems.values()].flatMap((item) => {
    const shipment = state.shipments.get(item.shipmentId ?? 0);
    if (shipment?.productionOrderId !== orderId || shipment.isDeleted || shipment.date !== order?.date)
      return [];
    const truck = state.trucks.get(state.deliveries.get(item.deliveryId)?.truckId ?? 0);
    return truck ? [truck.registration] : [];
  });
};

export const leavingTrucksAtom = (orderId: number): Atom<readonly string[]> => {
  const known = family.get(orderId);
  if (known) return known;
  const made = atom((get) => {
    const state = get(shownDayAtom);
    return state ? leavingTrucks(state, orderId) : [];
  });
  family.set(orderId, made);
  return made;
};
const family = new Map<number, Atom<readonly string[]>>();
