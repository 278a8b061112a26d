import { filterShipments, type ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import { atom } from 'jotai';
import { deliveryIdsAtom, loadOfDeliveryAtom, truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { shownDateAtom } from '../live/day-store.ts';
import { unassignedAtom } from '../shipments/shipment-atoms.ts';

/** Whether the day that is loaded is today: coming from another page it may still be that page's. */
export const isTodayLoadedAtom = atom((get) => get(shownDateAtom) === get(todayAtom));

/** Today's runs by departure; null while loading. */
export const runIdsAtom = atom((get) => (get(isTodayLoadedAtom) ? get(deliveryIdsAtom) : null));

/** How many runs there are, what they could carry and do, kg; null while loading. */
export const runSumAtom = atom((get) => {
  const ids = get(runIdsAtom);
  if (!ids) return null;
  const sum = (of: (id: number) => number): number => ids.reduce((total, id) => total + of(id), 0);
  return {
    count: ids.length,
    load: sum((id) => get(loadOfDeliveryAtom(id))),
    capacity: sum((id) => get(truckOfDeliveryAtom(id))?.capacity ?? 0),
  };
});

/** Today's live cards on no truck, the urgent ones first, else in the list's order; null while loading. */
export const waitingCardsAtom = atom((get): readonly ListedShipment[] | null => {
  const listed = get(isTodayLoadedAtom) ? get(unassignedAtom) : null;
  if (!listed) return null;
  const { first } = filterShipments(listed, 'active');
  return [...first.filter(({ order }) => order.isUrgent), ...first.filter(({ order }) => !order.isUrgent)];
});
