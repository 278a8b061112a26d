import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { useEffect } from 'react';
import { translateNow } from '../../lib/i18n.ts';
import { store } from '../../lib/client.ts';
import { shownDayAtom } from '../../live/day-store.ts';
import { draggedCardsAtom } from '../../shipments/dragged.ts';
import { lostReason, selectionNumberAtom } from '../../shipments/selection.ts';
import { reportLost } from '../../shipments/use-selection-guard.ts';
import { notify } from '../../lib/notify.ts';
import { onWakeUp } from '../../live/wake-up.ts';
import { dragController } from './drag-controller.ts';
import { draggedTextAtom, endDrag, isDraggingAtom, placeOf } from './drag-atoms.ts';

/**
 * Removes cards from the drag that others moved, placed or canceled, with a toast; without cards left, the
 * drag ends.
 */
const checkCards = (before: DayState, now: DayState): void => {
  const cards = store().get(draggedCardsAtom);
  const lost = cards.flatMap((card) => {
    const reason = lostReason(now, card, placeOf);
    return reason ? [{ card, reason }] : [];
  });
  if (lost.length === 0) return;
  for (const { card, reason } of lost) {
    // Selected cards are reported by use-selection-guard.ts.
    if (store().get(selectionNumberAtom(card.id)) !== null) continue;
    reportLost(before, now, card, reason, 'delivery.drag.lost');
  }
  const kept = cards.filter((card) => !lost.some((one) => one.card === card));
  if (kept.length === 0) endDrag();
  else store().set(draggedCardsAtom, kept);
};

/** Finds the same slot text under the id that the server has assigned meanwhile. */
const numbered = (before: DayState, now: DayState, itemId: number): DeliveryItemRow | undefined => {
  const was = itemId < 0 ? before.deliveryItems.get(itemId) : undefined;
  return (
    was &&
    [...now.deliveryItems.values()].find(
      (item) =>
        item.deliveryId === was.deliveryId &&
        item.ordinalNumberInDelivery === was.ordinalNumberInDelivery &&
        item.text === was.text,
    )
  );
};

const checkText = (before: DayState, now: DayState): void => {
  const text = store().get(draggedTextAtom);
  if (!text || now.deliveryItems.has(text.itemId)) return;
  const stored = numbered(before, now, text.itemId);
  if (stored) return store().set(draggedTextAtom, { ...text, itemId: stored.id });
  endDrag();
  notify.info(translateNow('delivery.drag.lost.text'));
};

/** Updates a running drag when others change the day, and ends it when the day changes. */
export const useDragGuard = (): void => {
  useEffect(() => {
    let before = store().get(shownDayAtom);
    const check = (): void => {
      const now = store().get(shownDayAtom);
      const last = before;
      before = now;
      if (!store().get(isDraggingAtom)) return;
      if (!now || !last || now.date !== last.date) return endDrag();
      checkCards(last, now);
      checkText(last, now);
    };
    const stop = store().sub(shownDayAtom, check);
    const drag = dragController();
    const { putBack } = drag;
    const stopWaking = onWakeUp(putBack);
    const leaving = new AbortController();
    const leave = (): void => void (document.visibilityState === 'hidden' && putBack());
    const leaveByKeys = (): void => void (drag.isLedByKeys && putBack());
    // In the capture phase, before the sensors cancel silently.
    document.addEventListener('visibilitychange', leave, { capture: true, signal: leaving.signal });
    globalThis.addEventListener('blur', leaveByKeys, { capture: true, signal: leaving.signal });
    return () => {
      stop();
      stopWaking();
      leaving.abort();
      endDrag();
    };
  }, []);
};
