import type { RowKind } from '@werkplan/shared/live/patch.ts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useText } from '../lib/i18n.ts';
import { lastChangeAtom } from './row-atoms.ts';

interface EditorNews {
  /** What a colleague has made of the value since the editor opened; null while it is as it was. */
  readonly news: string | null;
  readonly onEditingChange: (editing: boolean) => void;
}

/** For an editor of one field: hears what others do to the value meanwhile. `words` says the value as planners do. */
export const useEditorNews = (
  kind: RowKind,
  id: number,
  value: string,
  words: (value: string) => string = (text) => text,
): EditorNews => {
  const { t } = useText();
  const change = useAtomValue(lastChangeAtom(kind, id));
  const [by, setBy] = useState('');
  if (change && change.by !== by) setBy(change.by);
  const [seen, setSeen] = useState<string | null>(null);
  const isOther = seen !== null && seen !== value;
  return {
    news: isOther ? t('live.news.value', { by: by || t('order.news.somebody'), theirs: words(value) }) : null,
    onEditingChange: (editing) => setSeen(editing ? value : null),
  };
};
