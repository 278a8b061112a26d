import type { TimedChange } from '@werkplan/shared/history/history-contracts.ts';
import { useSetAtom } from 'jotai';
import X from 'lucide-react/icons/x';
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent as Press,
  type ReactNode,
  type RefObject,
} from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { historyAtom, type HistoryView } from './history-atoms.ts';
import { HistoryList } from './history-list.tsx';
import styles from './history-drawer.module.css';
import { stepAtom, timeLineAtom, useSteps } from './time-line-state.ts';
import { TimeLineView } from './time-line-view.tsx';
import { useHistory } from './use-history.ts';

type Filter = 'all' | 'mine' | 'also';

const afterMenuMs = 200;

/**
 * Takes the focus on mount. On unmount, returns it to the former element if that still exists, unless the focus has moved
 * elsewhere on the page.
 */
const useBorrowedFocus = () => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const element = panel.current;
    const take = (): void => element?.focus({ preventScroll: true });
    take();
    // Takes the focus once more, because a closing menu returns it to its button.
    const later = setTimeout(() => !element?.contains(document.activeElement) && take(), afterMenuMs);
    return () => {
      clearTimeout(later);
      const isInside = element?.contains(document.activeElement) || document.activeElement === document.body;
      if (isInside && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return panel;
};

/** Closes the panel on Escape, if the focus is inside or nowhere; elsewhere the page handles the key. */
const useEscape = (panel: RefObject<HTMLElement | null>, close: () => void): void => {
  useEffect(() => {
    const listen = ({ key, target, defaultPrevented }: KeyboardEvent): void => {
      // While a past moment is shown, Escape returns to the present instead.
      if (key !== 'Escape' || !(target instanceof Element) || store().get(pastMomentAtom) !== null) return;
      const isInside = panel.current?.contains(target) === true;
      // Skips keys that the board has already handled.
      if (isInside || (target === document.body && !defaultPrevented)) close();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
};

const Filters = ({
  view,
  filter,
  onSelect,
}: {
  view: HistoryView;
  filter: Filter;
  onSelect: (filter: Filter) => void;
}): ReactNode => {
  const { t } = useText();
  const chip = (value: Filter, label: string) => (
    <Button
      size="small"
      variant={filter === value ? 'tinted' : 'secondary'}
      aria-pressed={filter === value}
      onClick={() => onSelect(value)}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles['filters']}>
      {chip('all', t('history.all'))}
      {chip('mine', t('history.mine'))}
      {view.also && chip('also', view.also.label)}
      <span className={styles['hint']}>
        {t('undo.action')} <Kbd>{t('undo.key')}</Kbd>
      </span>
    </div>
  );
};

/** Minimum number of later changes that the list shows above the change at which the timeline stands. */
const minLater = 3;
/** The list begins at a multiple of this number of changes, so that most steps on the timeline load nothing. */
const listedTogether = 15;

/** Returns the list's cursor: the id of a change, of which the list has only older ones; null lists all. */
const listedBefore = (changes: readonly TimedChange[], place: number): number | null =>
  changes[Math.ceil((place + minLater + 1) / listedTogether) * listedTogether]?.changeId ?? null;

const Entries = ({ view, filter }: { view: HistoryView; filter: Filter }): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const subject = filter === 'also' && view.also ? view.also.subject : view.subject;
  const step = useAtomValue(stepAtom);
  const changes = useAtomValue(timeLineAtom)?.changes ?? [];
  const isStepped = step !== null && subject.kind === 'day';
  const before = isStepped ? listedBefore(changes, step.place) : null;
  const { loaded, failed, hasMore, refresh, more } = useHistory({
    subject,
    day,
    mine: filter === 'mine' && !isStepped,
    before,
  });
  if (!loaded && !failed)
    return (
      <p className={styles['note']} role="status" aria-label={t('history.loading')}>
        <Spinner size={16} />
      </p>
    );
  return (
    <HistoryList
      entries={loaded?.entries ?? []}
      hasMore={hasMore}
      knownFrom={loaded?.knownFrom ?? null}
      failed={failed}
      focus={view.focus ?? null}
      step={isStepped ? { changeId: step.change?.changeId ?? 0, later: step.total - step.place - 1 } : null}
      onMore={() => void more()}
      onRetry={refresh}
    />
  );
};

/** Panel with a history at the right of the page. It is not a dialog, because the page beside it stays usable. */
export const HistoryDrawer = ({ view }: { view: HistoryView }): ReactNode => {
  const { t, language } = useText();
  const setView = useSetAtom(historyAtom);
  const day = useAtomValue(selectedDayAtom);
  const [chosen, setChosen] = useState<{ view: HistoryView; filter: Filter }>({ view, filter: 'all' });
  const filter = chosen.view === view ? chosen.filter : 'all';
  const isPast = useAtomValue(pastMomentAtom) !== null;
  const panel = useBorrowedFocus();
  const close = (): void => setView(null);
  useEscape(panel, close);
  const subject = view.title ?? formatDay(day, language, 'dayMonth');
  const hasTimeLine = view.subject.kind === 'day';
  const { previous } = useSteps();
  /** Goes to the previous change by the left arrow. In the past, the shortcuts of `PastBar` handle the arrow keys instead. */
  const onKeyDown = (event: Press): void => {
    if (event.key !== 'ArrowLeft' || event.target !== event.currentTarget || isPast || !hasTimeLine) return;
    event.preventDefault();
    event.stopPropagation();
    previous();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes the focus on opening
    <aside
      ref={panel}
      tabIndex={-1}
      className={styles['drawer']}
      aria-label={t('history.newest', { subject })}
      onKeyDown={onKeyDown}
    >
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('history.title')}</h2>
        <span className={styles['subject']} title={subject}>
          {subject}
        </span>
        <IconButton label={t('common.close')} icon={X} size="small" tooltip={false} onClick={close} />
      </header>
      {hasTimeLine && <TimeLineView />}
      {!isPast && (
        <Filters view={view} filter={filter} onSelect={(next) => setChosen({ view, filter: next })} />
      )}
      <div className={styles['body']}>
        <Entries view={view} filter={filter} />
      </div>
    </aside>
  );
};
