import { useEffect } from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { onDemand, runWithCode } from '../lib/lazy-part.tsx';
import { store } from '../lib/client.ts';
import { shownDayAtom } from '../live/day-store.ts';
import type { notifyLostCard } from './notify-lost.ts';
import { deselectAtom, deselectionReason, placeKey, selectionAtom } from './selection.ts';
import { placeOfShipmentAtom } from './shipment-atoms.ts';

/** Returns the shipment's slot as `deliveryId:slot`; null if it is in the list. */
export const placeKeyOfShipment = (shipmentId: number): string | null =>
  placeKey(store().get(placeOfShipmentAtom(shipmentId)));

/** Code that reports lost cards, loaded on demand. */
export const lostCardReports = onDemand(async () => await import('./notify-lost.ts'));

/** Reports a card that was lost from the selection or a drag. Deferred, because its author is recorded after the change. */
export const reportLostCard = (...lost: Parameters<typeof notifyLostCard>): void =>
  queueMicrotask(() =>
    runWithCode(
      lostCardReports,
      (code) => code.notifyLostCard(...lost),
      () => true,
    ),
  );

/**
 * Clears the selection when another day is selected and on unmount. Deselects cards that are placed, unassigned, moved,
 * canceled or deleted, and reports each by a toast with the reason.
 */
export const useSelectionGuard = (): void => {
  useEffect(() => {
    const clear = (): void => store().set(selectionAtom, []);
    let before = store().get(shownDayAtom);
    const check = (): void => {
      const now = store().get(shownDayAtom);
      const last = before;
      before = now;
      if (!now || !last || now.date !== last.date) return;
      for (const selected of store().get(selectionAtom)) {
        const reason = deselectionReason(now, selected, placeKeyOfShipment);
        if (!reason) continue;
        store().set(deselectAtom, [selected.id]);
        reportLostCard(last, now, selected, reason);
      }
    };
    const stops = [store().sub(selectedDayAtom, clear), store().sub(shownDayAtom, check)];
    return () => {
      for (const stop of stops) stop();
      clear();
    };
  }, []);
};
