import { atom } from 'jotai';
import { flushSync } from 'react-dom';
import { store } from './client.ts';

/** Whether the board shows the heads of its runs alone (rules/deliveries.md#the-compact-board). */
export const isCompactAtom = atom(false);

/** Draws the slots at once, for code that is about to look for one. */
export const showSlots = (): void => {
  if (store().get(isCompactAtom)) flushSync(() => store().set(isCompactAtom, false));
};
