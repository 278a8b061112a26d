import { useState } from 'react';
import { useText } from '../lib/i18n.ts';
import type { EditBase } from '../ui/inline-editor.tsx';
import { editConflictIn } from './edit-conflict.ts';
import type { RecentChange } from './recent-changes.ts';

interface EditorNews {
  /** A colleague's change to the value since the editor opened; null if unchanged. */
  readonly news: string | null;
  readonly onEditingChange: (editing: boolean, over?: EditBase) => void;
  /** Called when saving failed; after a conflict, the colleague's value is shown beside the editor. */
  readonly onRefused: (error: unknown) => void;
}

/** Formats a colleague's value as a sentence. */
export type AnnounceNews = (by: string, theirs: string) => string;

export interface EditedValue {
  readonly value: string;
  readonly version: number;
  /** The row's latest change by somebody else, while it is recent. */
  readonly change: RecentChange | null;
}

/** Watches for changes by others to a field while its editor is open. */
export const useEditorNews = (
  { value, version, change }: EditedValue,
  announce: AnnounceNews,
): EditorNews => {
  const { t } = useText();
  const [by, setBy] = useState('');
  if (change && change.by !== by) setBy(change.by);
  const [seen, setSeen] = useState<string | null>(null);
  // Reads the value at render time, because the prediction has just been reverted when a refusal reopens the
  // editor.
  const [opening, setOpening] = useState<{ readonly over: EditBase | undefined } | null>(null);
  if (opening) {
    setOpening(null);
    setSeen(opening.over?.value ?? value);
  }
  const [received, setReceived] = useState<{ text: string; version: number } | null>(null);
  const isOther = received ? version > received.version : seen !== null && seen !== value;
  return {
    news: isOther ? announce(by || t('order.news.somebody'), value) : (received?.text ?? null),
    onEditingChange: (editing, over) => {
      setOpening(editing ? { over } : null);
      if (editing) return;
      setSeen(null);
      setReceived(null);
    },
    onRefused: (error) => {
      const conflict = editConflictIn<{ version: number }>(error);
      if (!conflict) return;
      const text = announce(conflict.by, conflict.theirs);
      setReceived({ text, version: conflict.row.version });
    },
  };
};
