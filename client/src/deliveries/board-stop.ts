import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { deliveryIdsAtom } from './delivery-atoms.ts';

/** Returns the key of a slot, `deliveryId:slot`. */
export const slotKey = (deliveryId: number, slot: number): string => `${deliveryId}:${slot}`;

/** Key of the slot that was focused last; the first slot of a run whose head was focused in the compact board. */
export const focusedSlotAtom = atom<string | null>(null);

const tabStopAtom = atom((get) => {
  const ids = get(deliveryIdsAtom);
  const focused = get(focusedSlotAtom);
  if (focused !== null && ids?.includes(Number(focused.split(':')[0]))) return focused;
  return ids?.[0] === undefined ? null : slotKey(ids[0], 0);
});

/** The run's slot with tabindex 0 (roving tabindex); null in all runs but one. */
export const tabStopOfRunAtom = weakAtomFamily((deliveryId: number) =>
  atom((get): number | null => {
    const [run, slot] = get(tabStopAtom)?.split(':').map(Number) ?? [];
    return run === deliveryId ? (slot ?? null) : null;
  }),
);
