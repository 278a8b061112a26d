import { atom } from 'jotai';
import { store } from '../lib/client.ts';
import { weakAtomFamily } from '../live/atom-family.ts';
import { flashTime } from '../lib/flash-time.ts';

const highlightedAtom = atom<ReadonlySet<number>>(new Set<number>());

/** True for a moment after the planner has put the shipment into the list. */
export const isHighlightedAtom = weakAtomFamily((id: number) => atom((get) => get(highlightedAtom).has(id)));

/** Highlights a card for a moment, because sorting may move it out of sight. */
export const highlightCard = (id: number): void => {
  store().set(highlightedAtom, (before) => new Set(before).add(id));
  setTimeout(() => {
    store().set(highlightedAtom, (before) => new Set([...before].filter((other) => other !== id)));
  }, flashTime());
};
