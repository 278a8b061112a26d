import { atom } from 'jotai';
import { store } from '../lib/store.ts';
import { weakAtomFamily } from '../live/atom-family.ts';
import { flashTime } from '../lib/flash-time.ts';

const highlightedAtom = atom<ReadonlySet<number>>(new Set<number>());

/** True for a moment after the shipment came (back) into the list by the planner's own action. */
export const isHighlightedAtom = weakAtomFamily((id: number) => atom((get) => get(highlightedAtom).has(id)));

/** Lights a card up where the list has put it, so the eye finds it. */
export const showBriefly = (id: number): void => {
  store.set(highlightedAtom, (before) => new Set(before).add(id));
  setTimeout(() => {
    store.set(highlightedAtom, (before) => new Set([...before].filter((other) => other !== id)));
  }, flashTime());
};
