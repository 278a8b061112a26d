import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { deliveryIdsAtom } from './delivery-atoms.ts';

/** Key of a slot: `deliveryId:slot`. */
export const slotKey = (deliveryId: number, slot: number): string => `${deliveryId}:${slot}`;

/** The slot that was focused last. */
export const focusedSlotAtom = atom<string | null>(null);

const tabStopAtom = atom((get) => {
  const ids = get(deliveryIdsAtom);
  const focused = get(focusedSlotAtom);
  if (focused !== null && ids?.includes(Number(focused.split(':')[0]))) return focused;
  return ids?.[0] === undefined ? null : slotKey(ids[0], 0);
});

/** The slot with tabindex 0, null in all runs but one; arrow keys reach the other slots. */
export const tabStopInAtom = weakAtomFamily((deliveryId: number) =>
  atom((get): number | null => {
    const [run, slot] = get(tabStopAtom)?.split(':').map(Number) ?? [];
    return run === deliveryId ? (slot ?? null) : null;
  }),
);
