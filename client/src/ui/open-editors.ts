import { atom } from 'jotai';
import { useLayoutEffect } from 'react';
import { useClient } from '../lib/client-context.tsx';

const countAtom = atom(0);

/** True while an inline editor is open, which tooltips must not cover. */
export const isEditorOpenAtom = atom((get) => get(countAtom) > 0);

/** Counts the editor as open while it is mounted. */
export const useCountOpenEditor = (): void => {
  const { store } = useClient();
  useLayoutEffect(() => {
    store.set(countAtom, (count) => count + 1);
    return () => store.set(countAtom, (count) => count - 1);
  }, [store]);
};
