import { ApiError } from '../lib/api-errors.ts';
import { clientTexts, translateNow } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { highlightCard } from '../shipments/highlight.ts';
import { deselectAtom, selectionAtom, type SelectedCard } from '../shipments/selection.ts';
import { cardAtom, placeOfShipmentAtom } from '../shipments/shipment-atoms.ts';
import { notifyDone } from '../history/notify-done.ts';
import { notifyRefusal } from '../history/notify-refusal.ts';
import { notify } from '../lib/notify.ts';
import { focusSlotSoon } from './board-keys.ts';
import { placeShipments, unassign } from './delivery-api.ts';
import { runFitAtom } from './run-fit.ts';
import { placeAfterConfirmation } from './departed-question.ts';

const notifyLeft = (count: number): void => {
  if (count === 0) return;
  notify.warning(translateNow('delivery.place.left', { count }));
};

/** Returns the shipment that another user has moved, from the refusal MOVED_MEANWHILE; null for other errors. */
const refusedShipment = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || error.type !== 'MOVED_MEANWHILE') return null;
  const { shipmentId } = error.body as { shipmentId?: unknown };
  return typeof shipmentId === 'number' ? shipmentId : null;
};

const selectAgain = (selection: readonly SelectedCard[]): void => {
  // Cards selected meanwhile are appended.
  const ids = new Set(selection.map(({ id }) => id));
  store().set(selectionAtom, (now) => [...selection, ...now.filter(({ id }) => !ids.has(id))]);
};

const placedText = (count: number, site: string): string =>
  count === 1 ? translateNow('undo.placed', { site }) : translateNow('undo.placedMany', { count });

const movedText = (count: number, site: string): string =>
  count === 1 ? translateNow('undo.moved', { site }) : translateNow('undo.movedMany', { count });

/** Returns why the run does not suit the dragged or selected cards; undefined if nothing speaks against it. */
const hintOn = (deliveryId: number): string | undefined => {
  const mark = store().get(runFitAtom(deliveryId));
  return mark?.tone === 'warn' ? mark.text(clientTexts().shown) : undefined;
};

/** Reports placed cards by a toast with an undo button. `wasPlaced` is true if all of them were on trucks before. */
const notifyPlaced = (
  done: Awaited<ReturnType<typeof placeShipments>>,
  wasPlaced: boolean,
  hint?: string,
): void => {
  const [id, ...others] = done.data.placed;
  if (id === undefined) return;
  const site = store().get(cardAtom(id))?.order.constructionSite ?? '';
  const count = others.length + 1;
  notifyDone(
    (wasPlaced ? movedText : placedText)(count, site),
    done,
    // Replaces the toast of the previous placement.
    { series: 'placed', ...(hint !== undefined && { detail: hint }) },
  );
};

/**
 * Places cards in this slot and the next free ones below, in one change. Selects selected cards again if they find no slot
 * or the change is refused, except the card whose move by another user was the reason.
 */
export const placeCards = async (
  deliveryId: number,
  slot: number,
  cards: readonly SelectedCard[],
): Promise<void> => {
  if (cards.length === 0) return;
  const ids = cards.map(({ id }) => id);
  const selected = store()
    .get(selectionAtom)
    .filter(({ id }) => ids.includes(id));
  const wasPlaced = ids.every((id) => store().get(placeOfShipmentAtom(id)) !== null);
  const hint = hintOn(deliveryId);
  store().set(deselectAtom, ids);
  focusSlotSoon(deliveryId, slot);
  try {
    const done = await placeShipments(deliveryId, slot, ids);
    const { left } = done.data;
    notifyPlaced(done, wasPlaced, hint);
    selectAgain(selected.filter(({ id }) => left.includes(id)));
    notifyLeft(left.length);
  } catch (error) {
    // Restores the selection, except for the card that another user has moved.
    const moved = refusedShipment(error);
    selectAgain(selected.filter(({ id }) => id !== moved));
    notifyRefusal(error);
  }
};

/** Places all selected shipments in this slot and the next free ones below; on a departed run after a confirmation. */
export const placeSelectionAt = async (deliveryId: number, slot: number): Promise<void> =>
  await placeAfterConfirmation(
    deliveryId,
    async () => await placeCards(deliveryId, slot, store().get(selectionAtom)),
  );

const takeOffTruck = async (shipmentId: number): Promise<void> => {
  const place = store().get(placeOfShipmentAtom(shipmentId));
  const state = store().get(shownDayAtom);
  const shipment = state?.shipments.get(shipmentId);
  const order = shipment && state?.orders.get(shipment.productionOrderId);
  if (!place || !order) return;
  store().set(deselectAtom, [shipmentId]);
  highlightCard(shipmentId);
  focusSlotSoon(place.deliveryId, place.slot);
  try {
    const done = await unassign(place.itemId);
    notifyDone(translateNow('shipment.unassign.done', { site: order.constructionSite }), done);
  } catch (error) {
    notifyRefusal(error);
  }
};

/** Takes a shipment off its truck. A stable function, so that the memoised menus of all cards do not render again. */
export const unassignShipment = (shipmentId: number): void => void takeOffTruck(shipmentId);
