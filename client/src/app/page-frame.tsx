import { useEffect, useState, type ReactNode } from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { idlePart } from '../lib/lazy-part.tsx';
import { timeNow } from '../lib/server-time.ts';
import { staleSinceAtom } from '../live/connection.ts';
import { ConnectionState } from '../live/connection-state.tsx';
import { LiveNotices } from '../live/live-notices.tsx';
import { cx } from '../lib/class-names.ts';
import { UndoBar } from '../history/undo-bar.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import type { PastDayEditing } from './day-state-parts.ts';
import { DayToolbar } from './day-toolbar.tsx';
import styles from './page-frame.module.css';

const PresenceBar = idlePart(async () => (await import('./presence-on-day.tsx')).PresenceOnDay);

/** Shows another user's request to change a released day. */
const ClearanceStrip = idlePart(async () => (await import('../releases/grant-strip.tsx')).GrantStrip);

interface Props {
  /** Shows the day toolbar and adds the day to the tab's title; `past` says which edits the page allows on past days. */
  dayToolbar?: { readonly past: PastDayEditing };
  /** Content beside the title on pages without a day toolbar. */
  heading?: ReactNode;
  /** Legend of the page's symbols, to the left of the connection state. */
  legend?: ReactNode;
  status?: ReactNode;
  actions?: ReactNode;
  /** Strips over the top of the page; only a strip with a question moves the content down instead of covering it. */
  strips?: ReactNode;
  children: ReactNode;
}

const usePlanLook = (): 'draft' | 'past' | undefined => {
  const isInDraft = useAtomValue(draftIdAtom) !== null;
  const isPast = useAtomValue(pastMomentAtom) !== null;
  return isPast ? 'past' : isInDraft ? 'draft' : undefined;
};

const oldAfterMs = 15 * 60_000;

/** True if the shown state has not been confirmed for 15 minutes. */
const useIsOutdated = (): boolean => {
  const since = useAtomValue(staleSinceAtom)?.getTime() ?? null;
  const [oldSince, setOldSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return undefined;
    const timer = setTimeout(() => setOldSince(since), Math.max(0, since + oldAfterMs - timeNow()));
    return () => clearTimeout(timer);
  }, [since]);
  return since !== null && oldSince === since;
};

/** Layout of a page: a bar with title, day, connection state and actions, and the content below. */
export const PageFrame = ({
  dayToolbar,
  heading,
  legend,
  status,
  actions,
  strips,
  children,
}: Props): ReactNode => {
  const day = useAtomValue(selectedDayAtom);
  const title = usePageTitle(dayToolbar ? day : undefined);
  const isOld = useIsOutdated();
  const hasTools = Boolean(dayToolbar ?? status ?? actions);
  const plan = usePlanLook();
  return (
    <>
      <header
        className={cx(styles['bar'], !dayToolbar && styles['wrapping'])}
        data-bar
        data-plan={dayToolbar && plan}
      >
        <div className={styles['line']}>
          <div className={styles['shown']}>
            <div className={styles['name']}>
              <h1 className={styles['title']} data-divided={Boolean(dayToolbar ?? heading) || undefined}>
                {title}
              </h1>
            </div>
            {dayToolbar ? <DayToolbar past={dayToolbar.past} /> : heading}
            <span className={styles['state']} data-stays-visible>
              <ConnectionState />
            </span>
          </div>
          <div className={styles['gap']} />
          {legend && <div className={styles['legend']}>{legend}</div>}
          {hasTools && (
            <div className={styles['tools']}>
              {dayToolbar && plan !== 'past' && <PresenceBar />}
              {status}
              {dayToolbar && <UndoBar />}
              {actions && <div className={styles['actions']}>{actions}</div>}
            </div>
          )}
        </div>
      </header>
      <div className={styles['over']}>
        <div className={styles['strips']}>
          {dayToolbar && <ClearanceStrip />}
          {strips}
        </div>
      </div>
      <main id="content" tabIndex={-1} className={styles['content']} data-old={isOld || undefined}>
        {children}
      </main>
      <LiveNotices />
    </>
  );
};
