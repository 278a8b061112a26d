import { useState } from 'react';
import { useText } from '../lib/i18n.ts';
import type { TypedOver } from '../ui/inline-editor.tsx';
import { editConflictIn } from './edit-conflict.ts';
import type { RecentChange } from './recent-changes.ts';

interface EditorNews {
  /** What a colleague has made of the value since the editor opened; null while it is as it was. */
  readonly news: string | null;
  readonly onEditingChange: (editing: boolean, over?: TypedOver) => void;
  /** The value couldn't be saved: if a colleague was faster, theirs stands beside the editor from now on. */
  readonly onRefused: (error: unknown) => void;
}

/** A colleague's value, in a sentence. */
export type AnnounceNews = (by: string, theirs: string) => string;

export interface EditedValue {
  readonly value: string;
  /** The row's. */
  readonly version: number;
  /** The row's latest change by somebody else, while it is news. */
  readonly change: RecentChange | null;
}

/** For an editor of one field: follows what others do to the value meanwhile. */
export const useEditorNews = (
  { value, version, change }: EditedValue,
  announce: AnnounceNews,
): EditorNews => {
  const { t } = useText();
  const [by, setBy] = useState('');
  if (change && change.by !== by) setBy(change.by);
  const [seen, setSeen] = useState<string | null>(null);
  // As drawn with the editor: when a refusal opens it again, the own value has just been taken back.
  const [opening, setOpening] = useState<{ readonly over: TypedOver | undefined } | null>(null);
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
