import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import { readStored, removeStored, writeStored } from './local-storage.ts';

const storageKey = 'werkplan.shortcuts';

const onAtom = atomWithLazy(() => readStored(storageKey) !== 'off');

/** The stored setting for single-key shortcuts; Ctrl combinations and Escape always work. */
export const shortcutsOnAtom = atom(
  (get) => get(onAtom),
  (_get, set, on: boolean) => {
    if (on) removeStored(storageKey);
    else writeStored(storageKey, 'off');
    set(onAtom, on);
  },
);
