import { suggestRunsEndpoint } from '@werkplan/shared/proposals/proposal-endpoints.ts';
import { useEffect, useRef, type RefObject } from 'react';
import { useMay } from '../account/may.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { store } from '../lib/client.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { closeDrawer } from '../shipments/panel-drawer.tsx';
import { selectionAtom } from '../shipments/selection.ts';
import { suggestHere } from '../shipments/suggesting.ts';
import { jumpToFreeSlot, walk } from './board-keys.ts';
import { toggleCompact } from './heads/jump-to-run.ts';
import { focusedSlotAtom, slotKey } from './board-stop.ts';
import { proposeAtom, proposingAtom } from './proposed.ts';
import { nearest, markOf } from '../lib/dom-contract.ts';
import { useAtomValue } from '../lib/use-atom.ts';

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { currentTarget: root, target } = event;
  if (root instanceof Element && target instanceof Element && walk(root, target, event.key)) {
    event.preventDefault();
  }
};

/** Tab comes back to the slot it left. */
const onFocusIn = ({ target }: FocusEvent): void => {
  if (!(target instanceof Element)) return;
  const slot = markOf(nearest(target, 'slot'), 'slot');
  const delivery = markOf(nearest(target, 'delivery'), 'delivery');
  if (slot && delivery) store().set(focusedSlotAtom, slotKey(Number(delivery), Number(slot)));
};

/** Arrows walk list, slots and trucks; K shows heads or slots, P jumps to a free slot, F suggests runs; Escape ends a proposal, else gives the selection up and closes the drawer. */
export const useBoardKeys = (): RefObject<HTMLDivElement | null> => {
  const root = useRef<HTMLDivElement>(null);
  const maySuggest = useMay(suggestRunsEndpoint);
  const isPast = useAtomValue(pastMomentAtom) !== null;
  useShortcuts({
    f: () => maySuggest && !isPast && suggestHere(),
    k: toggleCompact,
    p: () => root.current && jumpToFreeSlot(root.current),
    // There it leads back to the present.
    ...(!isPast && {
      escape: () => {
        if (store().get(proposingAtom)) return store().set(proposeAtom, null);
        closeDrawer();
        store().set(selectionAtom, []);
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
