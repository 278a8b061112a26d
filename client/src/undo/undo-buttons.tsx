import { rootPhrase } from '@werkplan/shared/history/history-phrases.ts';
import { useAtom, useAtomValue } from 'jotai';
import { History, Undo2 } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { historyAtom } from '../history/history-atoms.ts';
import { dayHistory } from '../history/day-history.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { refreshUndoable, undoableAtom, undoNext } from './undoable.ts';

/** The button that names what Ctrl+Z would take back, the one for the history, and their keys. */
export const UndoButtons = (): ReactNode => {
  const words = useText();
  const { t } = words;
  const day = useAtomValue(selectedDayAtom);
  const undoable = useAtomValue(undoableAtom);
  const [history, setHistory] = useAtom(historyAtom);
  useEffect(refreshUndoable, [day]);
  const toggle = (): void => setHistory(history ? null : dayHistory());
  useShortcuts({
    'ctrl+z': () => undoNext('undo'),
    'ctrl+shift+z': () => undoNext('redo'),
    'ctrl+y': () => undoNext('redo'),
    v: toggle,
  });
  const next = undoable?.undo ?? null;
  return (
    <>
      <IconButton
        icon={Undo2}
        label={next ? t('undo.names', { phrase: rootPhrase(next.entry, words) }) : t('undo.nothing')}
        shortcut={t('undo.key')}
        aria-disabled={next === null}
        onClick={() => undoNext('undo')}
        data-undo
      />
      <IconButton
        icon={History}
        label={t('history.open')}
        shortcut="V"
        pressed={history !== null}
        onClick={toggle}
      />
    </>
  );
};
