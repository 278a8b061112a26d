import { useState } from 'react';
import { useText } from '../lib/i18n.ts';
import { editConflictIn } from './edit-conflict.ts';
import type { RecentChange } from './recent-changes.ts';

interface EditorNews {
  /** What a colleague has made of the value since the editor opened; null while it is as it was. */
  readonly news: string | null;
  readonly onEditingChange: (editing: boolean) => void;
  /** The value couldn't be saved: if a colleague was faster, theirs stands beside the editor from now on. */
  readonly onRefused: (error: unknown) => void;
}

/** A colleague's value, in a sentence. */
export type SayNews = (by: string, theirs: string) => string;

/** For an editor of one field: hears what others do to the value meanwhile. `change` is the row's latest by somebody else. */
export const useEditorNews = (value: string, change: RecentChange | null, say: SayNews): EditorNews => {
  const { t } = useText();
  const [by, setBy] = useState('');
  if (change && change.by !== by) setBy(change.by);
  const [seen, setSeen] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const isOther = seen !== null && seen !== value;
  return {
    news: isOther ? say(by || t('order.news.somebody'), value) : told,
    onEditingChange: (editing) => {
      setSeen(editing ? value : null);
      if (!editing) setTold(null);
    },
    onRefused: (error) => {
      const conflict = editConflictIn(error);
      if (conflict) setTold(say(conflict.by, String(conflict.theirs ?? '')));
    },
  };
};
