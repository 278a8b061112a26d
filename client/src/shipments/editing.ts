import { atom } from 'jotai';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { store } from '../lib/client.ts';
import { parseEditConflict } from '../live/edit-conflict.ts';
import type { EditedBase } from '../ui/inline-editor.tsx';
import { useConcurrentEdit, type EditedValue, type DescribeOtherValue } from '../live/use-concurrent-edit.ts';

const openEditorsAtom = atom(0);
/** True while any editor on the delivery page is open, so that columns stay in place. */
export const isEditingAtom = atom((get) => get(openEditorsAtom) > 0);

/**
 * Time (ms) after which another user's value beside the editor counts as read, so that Enter saves the planner's value
 * over it.
 */
const readingMs = 600;

interface EditedRow<Row> {
  /** The row as the planner saw it, on which saving is based. */
  readonly seen: RefObject<Row>;
  readonly onEditingChange: (editing: boolean, over?: EditedBase) => void;
  readonly onRefused: (error: unknown) => void;
}

const versionOf = (row: unknown): number => (row as { version: number } | undefined)?.version ?? 0;

/** Returns the newer of two rows, because a refusal may contain a newer one than the shown day. */
const newest = <Row>(row: Row, refused: Row | null): Row =>
  refused !== null && versionOf(refused) > versionOf(row) ? refused : row;

/** Tracks on which row an editor's saving is based, and counts the editor as open until it closes or unmounts. */
const useEditedRow = <Row>(row: Row): EditedRow<Row> => {
  const isOpen = useRef(false);
  const seen = useRef(row);
  const refused = useRef<Row | null>(null);
  const count = useCallback((editing: boolean) => {
    if (editing === isOpen.current) return;
    isOpen.current = editing;
    store().set(openEditorsAtom, (open) => open + (editing ? 1 : -1));
  }, []);
  useEffect(() => () => count(false), [count]);
  useEffect(() => {
    if (!isOpen.current) return undefined;
    const timer = setTimeout(() => (seen.current = newest(row, refused.current)), readingMs);
    return () => clearTimeout(timer);
  }, [row]);
  return {
    seen,
    onEditingChange: (editing, over) => {
      if (editing) seen.current = over ? (over.base as Row) : newest(row, refused.current);
      count(editing);
    },
    onRefused: (error) => {
      refused.current = parseEditConflict<Row>(error)?.row ?? null;
    },
  };
};

/**
 * State of an editor for one field of a row: the row on which saving is based, and changes by others. Once another user's
 * value has been shown long enough to be read, Enter saves the planner's value, and Escape keeps the other user's.
 */
export const useFieldEditor = <Row>(
  row: Row,
  { announce, ...edited }: Omit<EditedValue, 'version'> & { readonly announce: DescribeOtherValue },
): EditedRow<Row> & { readonly news: string | null } => {
  const base = useEditedRow(row);
  const editor = useConcurrentEdit({ ...edited, version: versionOf(row) }, announce);
  return {
    seen: base.seen,
    news: editor.news,
    onEditingChange: (editing, over) => {
      base.onEditingChange(editing, over);
      editor.onEditingChange(editing, over);
    },
    onRefused: (error) => {
      base.onRefused(error);
      editor.onRefused(error);
    },
  };
};
