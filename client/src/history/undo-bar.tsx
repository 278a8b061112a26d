import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Undo2 from 'lucide-react/icons/undo-2';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { historyAtom } from './history-atoms.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart, onDemand, useWhenIdle } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './undo-bar.module.css';
import { undoableAtom } from './undo-atoms.ts';
import { useQueuedPresses } from './use-queued-presses.ts';

const HistoryDrawer = lazyPart(async () => (await import('./history-drawer.tsx')).HistoryDrawer);
const undoing = onDemand(async () => await import('./undoable.ts'));

/**
 * Buttons for undo, which names the change, and for the history, with their shortcuts. Their code is loaded when the
 * page is idle or on the first press, which is queued until then.
 */
export const UndoBar = (): ReactNode => {
  const words = useText();
  const { t } = words;
  const day = useAtomValue(selectedDayAtom);
  const undoable = useAtomValue(undoableAtom);
  const history = useAtomValue(historyAtom);
  // Disabled in the past, because undo would change something that is not shown.
  const isPast = useAtomValue(pastMomentAtom) !== null;
  const mayUndo = useMay(undoChangeEndpoint) && !isPast;
  const code = useWhenIdle(undoing);
  const { bar, press } = useQueuedPresses(undoing);
  useEffect(() => code?.refreshUndoable(), [code, day]);
  const undo = press(({ undoNext }) => undoNext('undo'));
  const redo = press(({ undoNext }) => undoNext('redo'));
  const toggleHistory = press((here) => here.toggleHistory());
  useShortcuts({
    ...(mayUndo && { 'ctrl+z': undo, 'ctrl+shift+z': redo, 'ctrl+y': redo }),
    v: toggleHistory,
  });
  const next = undoable?.undo;
  const name =
    next && code ? t('undo.names', { phrase: code.undoDescription(next, words) }) : t('undo.action');
  return (
    <>
      <div ref={bar} className={styles['bar']}>
        {mayUndo && (
          <IconButton
            data-from="1320"
            icon={Undo2}
            label={next === null ? t('undo.nothing') : name}
            shortcut={t('undo.key')}
            aria-disabled={next === null}
            onClick={undo}
            data-undo
          />
        )}
        <IconButton
          data-from="1640"
          icon={History}
          label={t('undo.history')}
          shortcut="V"
          pressed={history !== null}
          onClick={toggleHistory}
        />
      </div>
      {history && (
        <Suspense>
          <HistoryDrawer view={history} />
        </Suspense>
      )}
    </>
  );
};
