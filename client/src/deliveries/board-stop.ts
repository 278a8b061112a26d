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

/** The slot of a run that Tab stops at, null in all runs but one; the arrows reach the other slots of the board. */
export const tabStopInAtom = weakAtomFamily((deliveryId: number) =>
  atom((get): number | null => {
    const [run, slot] = get(tabStopAtom)?.split(':').map(Number) ?? [];
    return run === deliveryId ? (slot ?? null) : null;
  }),
);
