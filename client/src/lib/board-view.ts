import { atom } from 'jotai';
import { flushSync } from 'react-dom';
import { store } from './client.ts';

/** True while the board shows only the heads of its runs (rules/deliveries.md#the-compact-board). */
export const isCompactAtom = atom(false);

/** Leaves the compact board synchronously, for code that is about to look up a slot. */
export const showSlots = (): void => {
  if (store().get(isCompactAtom)) flushSync(() => store().set(isCompactAtom, false));
};
