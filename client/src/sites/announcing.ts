import * as actions from '@werkplan/shared/sites/announcements.ts';
import { announceEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import type { Announce } from '@werkplan/shared/sites/site-requests-schema.ts';
import type { Announcement } from '@werkplan/shared/shipments/announcement-schema.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { atom } from 'jotai';
import { slotsOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { currentItem, seenItem, storedItem } from '../deliveries/own-items.ts';
import { notifyRefusal } from '../history/notify-refusal.ts';
import { store } from '../lib/client.ts';
import { sameFields, dedupedAtom, weakAtomFamily } from '../live/atom-family.ts';
import { rowsAtoms } from '../live/day-store.ts';
import { predictWith } from '../live/predict.ts';
import { sendWithoutRows } from '../live/send-mutation.ts';
import { placeOfShipmentAtom } from '../shipments/shipment-atoms.ts';

export type AnnouncementAnswer = Omit<Announce, 'expectedItemId'>;

/**
 * Records the site's answer to the announcement of a card on a run, once the server has stored the card's place. A refusal is
 * shown in a toast.
 */
export const sendAnnouncementAnswer = async (
  shipmentId: number,
  answer: AnnouncementAnswer,
): Promise<void> => {
  const place = store().get(placeOfShipmentAtom(shipmentId));
  if (!place) return;
  try {
    const seen = seenItem(place.itemId);
    const input = (id: number) => ({ id, body: { ...answer, expectedItemId: id } });
    const parts = async () => {
      const { id, body } = input((await storedItem(seen)).id);
      return { params: { id }, body };
    };
    const prediction = predictWith(actions.announce, (state) => input(currentItem(state, seen).id));
    await sendWithoutRows(announceEndpoint, parts, prediction);
  } catch (error) {
    notifyRefusal(error);
  }
};

/** Number of a run's live cards, and of those whose sites have confirmed. */
interface RunAnnouncements {
  readonly cards: number;
  readonly confirmed: number;
}

/** Counts a run's live cards and the confirmed ones; null if none of them has been announced. */
export const runAnnouncementsAtom = weakAtomFamily((deliveryId: number) => {
  const countedAtom = atom((get): RunAnnouncements | null => {
    const [items, shipments, orders] = [
      get(rowsAtoms.deliveryItems),
      get(rowsAtoms.shipments),
      get(rowsAtoms.orders),
    ];
    const answers = get(slotsOfDeliveryAtom(deliveryId)).flatMap((itemId): (Announcement | null)[] => {
      const shipment = shipments?.get(items?.get(itemId ?? 0)?.shipmentId ?? 0);
      const order = shipment && orders?.get(shipment.productionOrderId);
      return order && isLive(shipment, order) ? [shipment.announcement] : [];
    });
    if (answers.every((answer) => answer === null)) return null;
    const confirmed = answers.filter((answer) => answer?.state === 'confirmed').length;
    return { cards: answers.length, confirmed };
  });
  return dedupedAtom(countedAtom, sameFields);
});
