import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { deliveryIdsAtom } from './delivery-atoms.ts';

/** A slot's key on the board, as the selection keeps it too: `deliveryId:slot`. */
export const slotKey = (deliveryId: number, slot: number): string => `${deliveryId}:${slot}`;

/** The slot that was focused last. */
export const focusedSlotAtom = atom<string | null>(null);

const tabStopAtom = atom((get) => {
  const ids = get(deliveryIdsAtom);
  const focused = get(focusedSlotAtom);
  if (focused !== null && ids?.includes(Number(focused.split(':')[0]))) return focused;
  return ids?.[0] === undefined ? null : slotKey(ids[0], 0);
});

/** Whether Tab stops at one of the run's slots. */
export const holdsTabStopAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => get(tabStopAtom)?.startsWith(slotKey(deliveryId, 0).slice(0, -1)) ?? false),
);

/** Whether Tab stops at this slot: one slot of the whole board does, the arrows reach the others. */
export const isTabStopAtom = weakAtomFamily((key: string) => atom((get) => get(tabStopAtom) === key));
