import { atom } from 'jotai';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { store } from '../lib/store.ts';

const openEditorsAtom = atom(0);
/** True while any editor on the delivery page is open: the columns then keep their places. */
export const isEditingAtom = atom((get) => get(openEditorsAtom) > 0);

/** For an editor's onEditingChange: counts it as open, also out when it leaves the screen while open. */
const useEditing = (): ((editing: boolean) => void) => {
  const counted = useRef(false);
  const tell = useCallback((editing: boolean) => {
    if (editing === counted.current) return;
    counted.current = editing;
    store.set(openEditorsAtom, (count) => count + (editing ? 1 : -1));
  }, []);
  useEffect(() => () => tell(false), [tell]);
  return tell;
};

interface EditedRow<Row> {
  readonly seen: RefObject<Row>;
  readonly onEditingChange: (editing: boolean) => void;
}

/** For an editor of one of a row's fields: `seen` is the row as the editor opened with it, which its save is based on. */
export const useEditedRow = <Row>(row: Row): EditedRow<Row> => {
  const tell = useEditing();
  const seen = useRef(row);
  const onEditingChange = (editing: boolean): void => {
    if (editing) seen.current = row;
    tell(editing);
  };
  return { seen, onEditingChange };
};
