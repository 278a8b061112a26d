import { notifyDone } from '../../history/notify-done.ts';
import { notifyRefusal } from '../../history/notify-refusal.ts';
import { store } from '../../lib/client.ts';
import { translateNow } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { highlightCard } from '../../shipments/highlight.ts';
import { deselectAtom } from '../../shipments/selection.ts';
import { cardAtom, placeOfShipmentAtom } from '../../shipments/shipment-atoms.ts';
import { focusSlotSoon } from '../board-keys.ts';
import { truckOfDeliveryAtom } from '../delivery-atoms.ts';
import { moveItem, replaceShipment, swapItems, unassignItems } from '../delivery-moves.ts';
import { placeAfterConfirmation } from '../departed-question.ts';
import { unassignShipment, placeCards } from '../placing.ts';
import { itemIn, type Slot, type DropTarget } from './drag-atoms.ts';
import type { Dragging, DropEffect } from './drop-effect.ts';

const place = async ({ cards, text }: Dragging, { deliveryId, slot }: Slot): Promise<unknown> =>
  text ? await moveItem(text.itemId, deliveryId, slot) : await placeCards(deliveryId, slot, cards);

const swap = async ({ cards: [card], text }: Dragging, to: Slot): Promise<void> => {
  const other = itemIn(store().get, to);
  const itemId = text?.itemId ?? (card && store().get(placeOfShipmentAtom(card.id))?.itemId);
  if (!other || itemId === undefined) return;
  store().set(deselectAtom, [card?.id ?? 0, other.shipmentId ?? 0]);
  await swapItems(itemId, other.id);
};

const replace = async ({ cards: [card] }: Dragging, to: Slot): Promise<void> => {
  const other = itemIn(store().get, to);
  if (!card || !other?.shipmentId) return;
  const site = store().get(cardAtom(other.shipmentId))?.order.constructionSite ?? '';
  store().set(deselectAtom, [card.id, other.shipmentId]);
  highlightCard(other.shipmentId);
  const done = await replaceShipment(to.deliveryId, to.slot, card.id, other.id);
  notifyDone(translateNow('shipment.unassign.done', { site }), done);
};

const takeBack = async ({ cards }: Dragging): Promise<void> => {
  const ids = cards.flatMap(({ id, place: from }) => (from === null ? [] : id));
  const [first, ...others] = ids;
  if (first !== undefined && others.length === 0) return unassignShipment(first);
  store().set(deselectAtom, ids);
  for (const id of ids) highlightCard(id);
  const done = await unassignItems(ids.flatMap((id) => store().get(placeOfShipmentAtom(id))?.itemId ?? []));
  notifyDone(translateNow('delivery.drag.backInList', { n: ids.length }), done);
};

/**
 * Performs a drop, which the prediction shows at once; a refusal is shown as a toast. Asks the planner first if something
 * would be placed on a departed run.
 */
export const performDrop = (drag: Dragging, target: DropTarget, effect: DropEffect): void => {
  if (target === null || effect === 'none') return;
  if (target === 'list' || effect === 'unassign') return void takeBack(drag).catch(notifyRefusal);
  const { deliveryId, slot } = target;
  if (effect === 'taken') {
    const truck = store().get(truckOfDeliveryAtom(deliveryId))?.registration ?? '–';
    return notify.warning(translateNow('delivery.drag.takenBy', { truck, slot: slot + 1 }));
  }
  focusSlotSoon(deliveryId, slot);
  const act = { place, swap, replace }[effect];
  const change = async (): Promise<void> => void (await act(drag, target).catch(notifyRefusal));
  const comes =
    drag.text || drag.cards.some(({ id }) => store().get(placeOfShipmentAtom(id))?.deliveryId !== deliveryId);
  void (comes ? placeAfterConfirmation(deliveryId, change) : change());
};
