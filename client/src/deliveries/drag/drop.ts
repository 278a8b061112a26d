import { translateNow } from '../../lib/i18n.ts';
import { store } from '../../lib/client.ts';
import { showBriefly } from '../../shipments/highlight.ts';
import { deselectAtom, selectionNumberAtom } from '../../shipments/selection.ts';
import { cardAtom, placeOfShipmentAtom } from '../../shipments/shipment-atoms.ts';
import { notifyDone } from '../../history/notify-done.ts';
import { notifyRefusal } from '../../history/notify-refusal.ts';
import { notify } from '../../lib/notify.ts';
import { focusSlotSoon } from '../board-keys.ts';
import { placeShipments } from '../delivery-api.ts';
import { truckOfDeliveryAtom } from '../delivery-atoms.ts';
import { placeAfterConfirmation } from '../departed-question.ts';
import { moveItem, replaceShipment, swapItems, unassignSeveral } from '../delivery-moves.ts';
import { hintOn, notifyPlaced, onUnassign, placeSelectionAt } from '../placing.ts';
import type { Target } from './drag-atoms.ts';
import { slotContent, type Dragging, type DropEffect } from './drop-effect.ts';

interface Slot {
  readonly deliveryId: number;
  readonly slot: number;
}

/** Success shows on the board, so only failures get a toast. */
const reportFailure = async (change: Promise<unknown>): Promise<void> => {
  try {
    await change;
  } catch (error) {
    notifyRefusal(error);
  }
};

const place = async ({ cards, text }: Dragging, { deliveryId, slot }: Slot): Promise<void> => {
  const [card] = cards;
  if (text) return await reportFailure(moveItem(text.itemId, deliveryId, slot));
  if (!card) return;
  if (cards.length > 1 || store().get(selectionNumberAtom(card.id)) !== null)
    return await placeSelectionAt(deliveryId, slot);
  const wasPlaced = card.place !== null;
  const hint = hintOn(deliveryId);
  const placing = async (): Promise<void> =>
    notifyPlaced(await placeShipments(deliveryId, slot, [card.id]), wasPlaced, hint);
  await reportFailure(placing());
};

const swap = async ({ cards, text }: Dragging, target: Slot): Promise<void> => {
  const content = slotContent(store().get, target);
  const [card] = cards;
  const itemId = text?.itemId ?? (card && store().get(placeOfShipmentAtom(card.id))?.itemId);
  if (content.kind === 'free' || itemId === undefined) return;
  const moved = [card?.id, content.kind === 'card' ? content.shipmentId : undefined];
  store().set(
    deselectAtom,
    moved.filter((id) => id !== undefined),
  );
  await reportFailure(swapItems(itemId, content.itemId));
};

const replace = async ({ cards }: Dragging, target: Slot): Promise<void> => {
  const content = slotContent(store().get, target);
  const [card] = cards;
  if (content.kind !== 'card' || !card) return;
  const site = store().get(cardAtom(content.shipmentId))?.order.constructionSite ?? '';
  store().set(deselectAtom, [card.id, content.shipmentId]);
  showBriefly(content.shipmentId);
  try {
    const done = await replaceShipment(target.deliveryId, target.slot, card.id, content.itemId);
    notifyDone(translateNow('shipment.unassign.done', { site }), done);
  } catch (error) {
    notifyRefusal(error);
  }
};

const takeBack = async ({ cards }: Dragging): Promise<void> => {
  const placed = cards.filter(({ place: from }) => from !== null);
  const [only] = placed;
  if (placed.length === 1 && only) return onUnassign(only.id);
  store().set(
    deselectAtom,
    placed.map(({ id }) => id),
  );
  const itemIds = placed.flatMap(({ id }) => store().get(placeOfShipmentAtom(id))?.itemId ?? []);
  for (const { id } of placed) showBriefly(id);
  try {
    const done = await unassignSeveral(itemIds);
    notifyDone(translateNow('delivery.drag.backInList', { n: placed.length }), done);
  } catch (error) {
    notifyRefusal(error);
  }
};

const notifyTaken = ({ deliveryId, slot }: Slot): void => {
  const truck = store().get(truckOfDeliveryAtom(deliveryId))?.registration ?? '–';
  notify.warning(translateNow('delivery.drag.takenBy', { truck, slot: slot + 1 }));
};

/** Performs a drop with its prediction; a refusal is shown as a toast. */
export const performDrop = (drag: Dragging, target: Target, effect: DropEffect): void => {
  if (target === null) return;
  if (target === 'list') {
    if (effect === 'unassign') void takeBack(drag);
    return;
  }
  if (effect === 'taken') return notifyTaken(target);
  if (effect === 'none') return;
  focusSlotSoon(target.deliveryId, target.slot);
  const act = effect === 'place' ? place : effect === 'swap' ? swap : replace;
  // `placeSelectionAt` asks by itself when cards are placed together.
  const isAskedThere =
    effect === 'place' && !drag.text && store().get(selectionNumberAtom(drag.cards[0]?.id ?? 0)) !== null;
  const isThere = drag.cards.some(
    ({ id }) => store().get(placeOfShipmentAtom(id))?.deliveryId === target.deliveryId,
  );
  if (isAskedThere || isThere) void act(drag, target);
  else void placeAfterConfirmation(target.deliveryId, async () => await act(drag, target));
};
