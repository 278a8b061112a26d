import { useState } from 'react';
import { useText } from '../lib/i18n.ts';
import type { EditedBase } from '../ui/inline-editor.tsx';
import { parseEditConflict } from './edit-conflict.ts';
import type { RecentChange } from './recent-changes.ts';

interface EditorNews {
  /** Another user's change to the value since the editor was opened; null if there is none. */
  readonly news: string | null;
  readonly onEditingChange: (editing: boolean, over?: EditedBase) => void;
  /** Called when saving has failed; after a conflict, the other user's value is shown beside the editor. */
  readonly onRefused: (error: unknown) => void;
}

/** Describes another user's value in a sentence. */
export type DescribeOtherValue = (by: string, theirs: string) => string;

export interface EditedValue {
  readonly value: string;
  readonly version: number;
  /** The row's latest change by another user, while it is recent. */
  readonly change: RecentChange | null;
}

/** Watches for other users' changes to a field while its editor is open. */
export const useConcurrentEdit = (
  { value, version, change }: EditedValue,
  announce: DescribeOtherValue,
): EditorNews => {
  const { t } = useText();
  const [by, setBy] = useState('');
  if (change && change.by !== by) setBy(change.by);
  const [seen, setSeen] = useState<string | null>(null);
  // Reads the value while rendering, because the prediction has just been reverted when a refusal reopens the editor.
  const [opening, setOpening] = useState<{ readonly over: EditedBase | undefined } | null>(null);
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
      const conflict = parseEditConflict<{ version: number }>(error);
      if (!conflict) return;
      const text = announce(conflict.by, conflict.theirs);
      setReceived({ text, version: conflict.row.version });
    },
  };
};
