import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { filterShipments, type ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import { atom } from 'jotai';
import {
  deliveryAtom,
  deliveryIdsAtom,
  itemAtom,
  slotsOfDeliveryAtom,
  loadOfDeliveryAtom,
  truckOfDeliveryAtom,
} from '../deliveries/delivery-atoms.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { weakAtomFamily } from '../live/atom-family.ts';
import { shownDateAtom } from '../live/day-store.ts';
import { orderAtom } from '../orders/order-atoms.ts';
import { shipmentAtom, unassignedAtom } from '../shipments/shipment-atoms.ts';

/** True once today is loaded; before, the loaded day may still be the one that the previous page showed. */
export const isTodayLoadedAtom = atom((get) => get(shownDateAtom) === get(todayAtom));

/** Ids of today's runs by starting time; null while loading. */
export const runIdsAtom = atom((get) => (get(isTodayLoadedAtom) ? get(deliveryIdsAtom) : null));

/** Number of a run's live shipments. */
export const shipmentCountAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => {
    const shipmentIds = get(slotsOfDeliveryAtom(deliveryId)).flatMap((id) =>
      id === null ? [] : (get(itemAtom(id))?.shipmentId ?? []),
    );
    return shipmentIds.filter((id) => {
      const shipment = get(shipmentAtom(id));
      const order = shipment && get(orderAtom(shipment.productionOrderId));
      return order && isLive(shipment, order);
    }).length;
  }),
);

/** Starting times ('05:30') and reported departures of today's runs. */
const startsAtom = atom((get) =>
  (get(runIdsAtom) ?? []).map((id) => {
    const run = get(deliveryAtom(id));
    return { id, start: run?.startingTime.slice(0, 5) ?? '', isGone: Boolean(run?.departed) };
  }),
);

/**
 * The run that leaves next, and those that have left by their starting time or by a reported departure. `now` is the plant's
 * time, '05:30'; while it is unknown (''), there is no next run, and only reported departures count.
 */
export const departuresAtom = weakAtomFamily((now: string) =>
  atom((get) => {
    const starts = get(startsAtom);
    const left = starts.filter(({ start, isGone }) => isGone || start < now).map(({ id }) => id);
    const next = now === '' ? undefined : starts.find(({ start, isGone }) => !isGone && start >= now)?.id;
    return { next, left: new Set(left) };
  }),
);

/** Number of today's runs, their total load and total capacity (kg); null while loading. */
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

/** Today's unassigned live cards, urgent ones first, otherwise in the list's order; null while loading. */
export const unassignedTodayAtom = atom((get): readonly ListedShipment[] | null => {
  const listed = get(isTodayLoadedAtom) ? get(unassignedAtom) : null;
  if (!listed) return null;
  const { first } = filterShipments(listed, 'active');
  return [...first.filter(({ order }) => order.isUrgent), ...first.filter(({ order }) => !order.isUrgent)];
});
