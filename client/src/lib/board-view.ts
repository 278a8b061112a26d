import { atom } from 'jotai';
import { flushSync } from 'react-dom';
import { store } from './client.ts';

/** True while the board shows only the runs' heads (rules/deliveries.md#the-compact-board). */
export const isCompactAtom = atom(false);

/** Leaves the compact board synchronously, for callers that look up a slot next. */
export const showSlots = (): void => {
  if (store().get(isCompactAtom)) flushSync(() => store().set(isCompactAtom, false));
};
