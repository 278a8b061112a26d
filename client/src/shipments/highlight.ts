import { atom, type Atom } from 'jotai';
import { store } from '../lib/store.ts';

const highlightMilliseconds = 1400;
const highlightedAtom = atom<ReadonlySet<number>>(new Set<number>());

const flags = new Map<number, Atom<boolean>>();
/** True for a moment after the shipment came (back) into the list by the planner's own action. */
export const isHighlightedAtom = (id: number): Atom<boolean> => {
  let known = flags.get(id);
  if (!known) {
    known = atom((get) => get(highlightedAtom).has(id));
    flags.set(id, known);
  }
  return known;
};

/** Lights a card up where the list has put it, so the eye finds it. */
export const showBriefly = (id: number): void => {
  store.set(highlightedAtom, (before) => new Set(before).add(id));
  setTimeout(() => {
    store.set(highlightedAtom, (before) => new Set([...before].filter((other) => other !== id)));
  }, highlightMilliseconds);
};
