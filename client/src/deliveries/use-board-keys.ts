import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { useEffect, useRef, type RefObject } from 'react';
import { may } from '../account/may.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { store } from '../lib/client.ts';
import { shortcutOf } from '../lib/shortcut-keys.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { closeDrawer } from '../shipments/panel-drawer.tsx';
import { focusList } from '../shipments/focus-card.ts';
import { selectListed, selectTo } from '../shipments/several/card-range.ts';
import { closePanel } from '../shipments/several/selected-cards.ts';
import { selectionAtom } from '../shipments/selection.ts';
import { jumpToFreeSlot, moveFocusByKey } from './board-keys.ts';
import { toggleCompact } from './heads/jump-to-run.ts';
import { focusedSlotAtom, slotKey } from './board-stop.ts';
import { canTakeCards } from './next-run.ts';
import { openProposalAtom, proposalScopeAtom } from './proposed.ts';
import { closestWith, dataOf, dataNumberOf, stopSelector } from '../lib/dom-contract.ts';
import { useAtomValue } from '../lib/use-atom.ts';

const listedCard = (element: Element | null): number =>
  dataNumberOf(closestWith(element, 'shipment'), 'shipment');

/**
 * Extends the selection in the list by Shift with Up or Down, and selects all listed cards by Ctrl+A. Returns false for
 * other keys, and if no card of the list has the focus.
 */
const select = (root: Element, target: Element, key: string | null): boolean => {
  const from = listedCard(target);
  if (Number.isNaN(from) || !target.matches(stopSelector) || !may(fillSlotEndpoint)) return false;
  if (key === 'ctrl+a') selectListed();
  else if (key === 'shift+arrowdown' || key === 'shift+arrowup') {
    if (moveFocusByKey(root, target, key.endsWith('down') ? 'ArrowDown' : 'ArrowUp'))
      selectTo(from, listedCard(document.activeElement));
  } else return false;
  return true;
};

const onKeyDown = (event: KeyboardEvent): void => {
  const { currentTarget: root, target } = event;
  if (event.defaultPrevented || !(root instanceof Element) || !(target instanceof Element)) return;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  if (isPlain ? moveFocusByKey(root, target, event.key) : select(root, target, shortcutOf(event)))
    event.preventDefault();
};

/** Blurs a focused slot text or field, where a letter starts editing, so that letters are shortcuts again. */
const leaveText = (): void => {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches('[role=button]')) activeElement.blur();
};

const jump = (root: Element): void => {
  const run = jumpToFreeSlot(root, canTakeCards);
  if (run !== null && !canTakeCards(run))
    notify.info(translateNow('delivery.slot.noRoom'), { series: 'noRoom' });
};

/** Remembers the focused slot as the board's tab stop. */
const onFocusIn = ({ target }: FocusEvent): void => {
  if (!(target instanceof Element)) return;
  const slot = dataOf(closestWith(target, 'slot'), 'slot');
  const delivery = dataOf(closestWith(target, 'delivery'), 'delivery');
  if (slot && delivery) store().set(focusedSlotAtom, slotKey(Number(delivery), Number(slot)));
};

/**
 * Handles the board's keys: arrows, Home and End move the focus, K toggles the compact board, P jumps to a run with a
 * free slot, Shift with arrows and Ctrl+A select cards of the list. Escape ends an open proposal, otherwise closes the
 * panel of the action bar, otherwise closes the drawer and clears the selection or, if nothing is selected, leaves a
 * text.
 */
export const useBoardKeys = (): RefObject<HTMLDivElement | null> => {
  const root = useRef<HTMLDivElement>(null);
  const isPast = useAtomValue(pastMomentAtom) !== null;
  useShortcuts({
    k: toggleCompact,
    p: () => root.current && jump(root.current),
    // In a past moment, Escape returns to the present instead.
    ...(!isPast && {
      escape: () => {
        if (store().get(proposalScopeAtom)) return store().set(openProposalAtom, null);
        if (closePanel()) return focusList();
        closeDrawer();
        if (store().get(selectionAtom).length > 0) return store().set(selectionAtom, []);
        leaveText();
      },
    }),
  });
  useEffect(() => {
    const element = root.current;
    element?.addEventListener('keydown', onKeyDown);
    element?.addEventListener('focusin', onFocusIn);
    return () => {
      element?.removeEventListener('keydown', onKeyDown);
      element?.removeEventListener('focusin', onFocusIn);
    };
  }, []);
  return root;
};
