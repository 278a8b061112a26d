import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import { readStored, removeStored, writeStored } from './local-storage.ts';

const storageKey = 'werkplan.shortcuts';

const onAtom = atomWithLazy(() => readStored(storageKey) !== 'off');

/** Whether single keys act on the page; this browser remembers it. Ctrl combinations and Escape always do. */
export const shortcutsOnAtom = atom(
  (get) => get(onAtom),
  (_get, set, on: boolean) => {
    if (on) removeStored(storageKey);
    else writeStored(storageKey, 'off');
    set(onAtom, on);
  },
);
