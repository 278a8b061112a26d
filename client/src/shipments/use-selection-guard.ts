import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { useEffect } from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { translateNow } from '../lib/i18n.ts';
import { store } from '../lib/store.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { lastChangeAtom } from '../live/row-atoms.ts';
import { notify } from '../lib/notify.ts';
import {
  deselectAtom,
  lostReason,
  placeKey,
  selectionAtom,
  type LostReason,
  type Selected,
} from './selection.ts';
import { placeOfShipmentAtom } from './shipment-atoms.ts';

const placeOf = (shipmentId: number): string | null => placeKey(store.get(placeOfShipmentAtom(shipmentId)));

/** Who has just changed the shipment, what holds it, or its order. */
const actorOf = (id: number, orderId: number): string | undefined => {
  const itemId = store.get(placeOfShipmentAtom(id))?.itemId;
  const change =
    store.get(lastChangeAtom('shipments', id)) ??
    (itemId === undefined ? null : store.get(lastChangeAtom('deliveryItems', itemId))) ??
    store.get(lastChangeAtom('orders', orderId));
  return change?.by;
};

/** Tells why a card can't stay selected, or in the hand. */
export const notifyLost = (
  before: DayState,
  now: DayState,
  { id }: Selected,
  reason: LostReason,
  from: 'shipment.selection' | 'delivery.drag.lost' = 'shipment.selection',
): void => {
  const shipment = now.shipments.get(id) ?? before.shipments.get(id);
  const order =
    shipment && (now.orders.get(shipment.productionOrderId) ?? before.orders.get(shipment.productionOrderId));
  if (!order) return;
  const place = store.get(placeOfShipmentAtom(id));
  const truckId = place ? now.deliveries.get(place.deliveryId)?.truckId : undefined;
  const by = actorOf(id, order.id);
  notify.info(
    translateNow(`${from}.${reason}`, {
      site: order.constructionSite,
      truck: (truckId && now.trucks.get(truckId)?.registration) || '–',
      slot: place ? place.slot + 1 : '–',
    }),
    by ? { detail: translateNow('shipment.selection.by', { by }) } : {},
  );
};

/**
 * Keeps the selection true while the page is open: it is cleared with the day, and a card that dies, moves or is placed
 * by somebody else leaves it with its reason.
 */
export const useSelectionGuard = (): void => {
  useEffect(() => {
    const clear = (): void => store.set(selectionAtom, []);
    let before = store.get(shownDayAtom);
    const check = (): void => {
      const now = store.get(shownDayAtom);
      const last = before;
      before = now;
      if (!now || !last || now.date !== last.date) return;
      for (const selected of store.get(selectionAtom)) {
        const reason = lostReason(now, selected, placeOf);
        if (!reason) continue;
        store.set(deselectAtom, [selected.id]);
        // Who it was is noted right after the day has changed.
        queueMicrotask(() => notifyLost(last, now, selected, reason));
      }
    };
    const stops = [store.sub(selectedDayAtom, clear), store.sub(shownDayAtom, check)];
    return () => {
      for (const stop of stops) stop();
      clear();
    };
  }, []);
};
