import { atom } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { store } from '../lib/store.ts';

const openEditorsAtom = atom(0);
/** True while any editor on the delivery page is open: the columns then keep their places. */
export const isEditingAtom = atom((get) => get(openEditorsAtom) > 0);

/** For an editor's onEditingChange: counts it as open, also out when it leaves the screen while open. */
export const useEditing = (): ((editing: boolean) => void) => {
  const counted = useRef(false);
  const tell = useCallback((editing: boolean) => {
    if (editing === counted.current) return;
    counted.current = editing;
    store.set(openEditorsAtom, (count) => count + (editing ? 1 : -1));
  }, []);
  useEffect(() => () => tell(false), [tell]);
  return tell;
};
