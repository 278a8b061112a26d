import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { store } from '../lib/client.ts';
import { lastChangeAtom } from '../live/day-store.ts';
import type { DeselectionReason, SelectedCard } from './selection.ts';
import { placeOfShipmentAtom } from './shipment-atoms.ts';

/** Returns the name of the user who has just changed the shipment, its slot or its order; undefined if unknown. */
const actorOf = (id: number, orderId: number): string | undefined => {
  const itemId = store().get(placeOfShipmentAtom(id))?.itemId;
  const change =
    store().get(lastChangeAtom('shipments', id)) ??
    (itemId === undefined ? null : store().get(lastChangeAtom('deliveryItems', itemId))) ??
    store().get(lastChangeAtom('orders', orderId));
  return change?.by;
};

/** Reports by a toast why a card was removed from the selection or, with another `from`, from the drag, and by whom. */
export const notifyLostCard = (
  before: DayState,
  now: DayState,
  { id }: SelectedCard,
  reason: DeselectionReason,
  from: 'shipment.selection' | 'delivery.drag.lost' = 'shipment.selection',
): void => {
  const shipment = now.shipments.get(id) ?? before.shipments.get(id);
  const order =
    shipment && (now.orders.get(shipment.productionOrderId) ?? before.orders.get(shipment.productionOrderId));
  if (!order) return;
  const place = store().get(placeOfShipmentAtom(id));
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
