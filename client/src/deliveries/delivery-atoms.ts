import {
  compareDeliveries,
  loadOf,
  totalsByType,
  type TypeTotal,
} from '@werkplan/shared/deliveries/delivery-rules.ts';
import { type DeliveryItemRow, slotCount } from '@werkplan/shared/deliveries/delivery.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { Truck } from '@werkplan/shared/trucks/truck.ts';
import { atom } from 'jotai';
import { atomCache, sameFields, sameMembers, steadyAtom } from '../live/atom-tools.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { rowAtom } from '../live/row-atoms.ts';

export const deliveryAtom = (id: number) => rowAtom('deliveries', id);
export const itemAtom = (id: number) => rowAtom('deliveryItems', id);

/** The day's runs in column order; null while loading. */
export const deliveryIdsAtom = steadyAtom((get): readonly number[] | null => {
  const state = get(shownDayAtom);
  if (!state) return null;
  return [...state.deliveries.values()]
    .map((delivery) => ({ delivery, truck: state.trucks.get(delivery.truckId) }))
    .sort(compareDeliveries)
    .map(({ delivery }) => delivery.id);
}, sameMembers);

/** The run's truck; undefined while it isn't known yet. */
export const truckOfDeliveryAtom = atomCache((deliveryId: number) =>
  atom((get): Truck | undefined => {
    const delivery = get(deliveryAtom(deliveryId));
    return delivery && get(rowAtom('trucks', delivery.truckId));
  }),
);

const itemsAtom = atom((get) => get(shownDayAtom)?.deliveryItems);

const itemsByDeliveryAtom = atom((get): ReadonlyMap<number, readonly DeliveryItemRow[]> => {
  const byDelivery = new Map<number, DeliveryItemRow[]>();
  for (const item of get(itemsAtom)?.values() ?? []) {
    const items = byDelivery.get(item.deliveryId);
    if (items) items.push(item);
    else byDelivery.set(item.deliveryId, [item]);
  }
  return byDelivery;
});

/** The run's 20 slots: an item's id, or null for a free one. */
export const itemsOfDeliveryAtom = atomCache((deliveryId: number) =>
  steadyAtom((get): readonly (number | null)[] => {
    const slots: (number | null)[] = Array.from({ length: slotCount }, () => null);
    for (const item of get(itemsByDeliveryAtom).get(deliveryId) ?? [])
      slots[item.ordinalNumberInDelivery] = item.id;
    return slots;
  }, sameMembers),
);

const partOf = (state: DayState, shipmentId: number | null) => {
  const shipment = shipmentId === null ? undefined : state.shipments.get(shipmentId);
  const order = shipment && state.orders.get(shipment.productionOrderId);
  return shipment && order ? { shipment, order } : null;
};

/** Slots with a text or a live card; a dead card's slot counts as free. */
export const takenSlotsAtom = atomCache((deliveryId: number) =>
  atom((get): ReadonlySet<number> => {
    const state = get(shownDayAtom);
    const items = get(itemsByDeliveryAtom).get(deliveryId) ?? [];
    const taken = items.filter((item) => {
      const part = state && partOf(state, item.shipmentId);
      return !part || isLive(part.shipment, part.order);
    });
    return new Set(taken.map((item) => item.ordinalNumberInDelivery));
  }),
);

/** Kg of the run's live shipments. */
export const loadOfDeliveryAtom = atomCache((deliveryId: number) =>
  atom((get): number => {
    const state = get(shownDayAtom);
    if (!state) return 0;
    return loadOf(
      (get(itemsByDeliveryAtom).get(deliveryId) ?? []).flatMap(
        (item) => partOf(state, item.shipmentId) ?? [],
      ),
    );
  }),
);

const sameTotals = (a: readonly TypeTotal[] | null, b: readonly TypeTotal[] | null): boolean =>
  a === b || (a !== null && b !== null && a.every((total, index) => sameFields(total, b[index])));

/** 'Total today': kg per truck type; null while loading. */
export const totalsTodayAtom = steadyAtom((get): readonly TypeTotal[] | null => {
  const state = get(shownDayAtom);
  if (!state) return null;
  const placed = [...state.deliveryItems.values()].flatMap((item) => {
    const part = partOf(state, item.shipmentId);
    const delivery = state.deliveries.get(item.deliveryId);
    const truck = delivery && state.trucks.get(delivery.truckId);
    return part && truck ? [{ ...part, truck }] : [];
  });
  return totalsByType(placed);
}, sameTotals);
