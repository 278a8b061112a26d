import { useEffect } from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { onDemand, doWith } from '../lib/on-demand.ts';
import { store } from '../lib/client.ts';
import { shownDayAtom } from '../live/day-store.ts';
import type { notifyLost } from './notify-lost.ts';
import { deselectAtom, lostReason, placeKey, selectionAtom } from './selection.ts';
import { placeOfShipmentAtom } from './shipment-atoms.ts';

const placeOf = (shipmentId: number): string | null => placeKey(store().get(placeOfShipmentAtom(shipmentId)));

export const lostNotices = onDemand(async () => await import('./notify-lost.ts'));

/** Tells why a card can't stay selected or be dragged on. Deferred, because the author is noted right after the day changes. */
export const reportLost = (...lost: Parameters<typeof notifyLost>): void =>
  queueMicrotask(() =>
    doWith(
      lostNotices,
      (code) => code.notifyLost(...lost),
      () => true,
    ),
  );

/**
 * Keeps the selection true while the page is open: it is cleared with the day, and a card that dies, moves or is placed
 * by somebody else leaves it with its reason.
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
        const reason = lostReason(now, selected, placeOf);
        if (!reason) continue;
        store().set(deselectAtom, [selected.id]);
        reportLost(last, now, selected, reason);
      }
    };
    const stops = [store().sub(selectedDayAtom, clear), store().sub(shownDayAtom, check)];
    return () => {
      for (const stop of stops) stop();
      clear();
    };
  }, []);
};
