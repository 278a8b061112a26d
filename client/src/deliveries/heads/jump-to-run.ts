import { store } from '../../lib/client.ts';
import { isCompactAtom, showSlots } from '../../lib/board-view.ts';
import { dataOf, dataSelector, closestWith, stopSelector } from '../../lib/dom-contract.ts';
import { findSlot } from '../../lib/near-view.ts';
import { selectionAtom } from '../../shipments/selection.ts';
import { focusedSlotAtom } from '../board-stop.ts';
import { headSlot } from './head-slot.ts';

/**
 * Shows all slots of the run in the centre of the board. Focuses the first free slot if cards are selected, otherwise the
 * run's slot that was focused last.
 */
export const jumpToRun = (deliveryId: number): void => {
  showSlots();
  const remembered = store().get(focusedSlotAtom)?.split(':').map(Number) ?? [];
  const selection = store().get(selectionAtom);
  const free = selection.length > 0 ? headSlot(store().get, deliveryId, selection) : null;
  const slot = findSlot(deliveryId, free ?? (remembered[0] === deliveryId ? (remembered[1] ?? 0) : 0));
  slot?.closest(dataSelector('delivery'))?.scrollIntoView({ block: 'nearest', inline: 'center' });
  slot?.scrollIntoView({ block: 'nearest' });
  slot?.querySelector<HTMLElement>(stopSelector)?.focus({ preventScroll: true });
};

/** Toggles between heads and slots; the focus stays in its run. */
export const toggleCompact = (): void => {
  if (!store().get(isCompactAtom)) return store().set(isCompactAtom, true);
  const run = dataOf(closestWith(document.activeElement, 'delivery'), 'delivery');
  if (run === undefined) showSlots();
  else jumpToRun(Number(run));
};
