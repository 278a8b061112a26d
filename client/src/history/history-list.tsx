import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import type { Day } from '@werkplan/shared/values/day.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { HistoryItem } from './history-item.tsx';
import styles from './history-drawer.module.css';

/** Last list item, which calls `onReach` when it comes within 400 px of the visible area. */
const MoreBelow = ({ onReach }: { onReach: () => void }): ReactNode => {
  const mark = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (!element) return;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && onReach(), {
      rootMargin: '400px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onReach]);
  return (
    <li ref={mark} className={styles['more']}>
      <Spinner size={16} />
    </li>
  );
};

/** Shows the first day that the history covers, because older changes are archived. */
const Archived = ({ knownFrom }: { knownFrom: Day }): ReactNode => {
  const { t, language } = useText();
  return t('history.archived', { day: formatDay(knownFrom, language, 'numeric') });
};

interface Props {
  entries: readonly HistoryEntry[];
  hasMore: boolean;
  /** First day with complete history; null if nothing is archived. */
  knownFrom: Day | null;
  failed: boolean;
  focus: number | null;
  /**
   * Id of the change whose moment is shown (0 before all changes), and the number of the day's changes after it; null
   * while the present is shown.
   */
  step: { readonly changeId: number; readonly later: number } | null;
  onMore: () => void;
  onRetry: () => void;
}

/** Lists the changes, newest first; older ones are loaded when the user scrolls near the end. */
export const HistoryList = ({
  entries,
  hasMore,
  knownFrom,
  failed,
  focus,
  step,
  onMore,
  onRetry,
}: Props): ReactNode => {
  const { t } = useText();
  if (entries.length === 0 && !failed)
    return (
      <p className={styles['note']}>{knownFrom ? <Archived knownFrom={knownFrom} /> : t('history.empty')}</p>
    );
  return (
    <ol className={styles['list']}>
      {entries.map((entry, index) => {
        const isLater = step !== null && entry.changeId > step.changeId;
        const endsLater = !isLater && step !== null && (entries[index - 1]?.changeId ?? 0) > step.changeId;
        return (
          <Fragment key={entry.changeId}>
            {endsLater && <li className={styles['later']}>{t('past.later', { count: step.later })}</li>}
            <HistoryItem
              entry={entry}
              isFocus={entry.changeId === focus}
              past={step && (isLater ? 'later' : entry.changeId === step.changeId ? 'step' : 'earlier')}
            />
          </Fragment>
        );
      })}
      {failed && (
        <li className={styles['note']}>
          {t('history.failed')}
          <Button size="small" onClick={onRetry}>
            {t('history.retry')}
          </Button>
        </li>
      )}
      {!hasMore && !failed && knownFrom && (
        <li className={styles['note']}>
          <Archived knownFrom={knownFrom} />
        </li>
      )}
      {hasMore && !failed && <MoreBelow key={entries.length} onReach={onMore} />}
    </ol>
  );
};
