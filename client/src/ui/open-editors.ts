import { atom } from 'jotai';
import { useLayoutEffect } from 'react';
import { useClient } from '../lib/client-context.tsx';

const countAtom = atom(0);

/** A value is being edited where it stands: nothing that merely follows the pointer may come over it. */
export const isEditorOpenAtom = atom((get) => get(countAtom) > 0);

/** Counts the editor as open for as long as it is drawn. */
export const useCountedAsOpen = (): void => {
  const { store } = useClient();
  useLayoutEffect(() => {
    store.set(countAtom, (count) => count + 1);
    return () => store.set(countAtom, (count) => count - 1);
  }, [store]);
};
