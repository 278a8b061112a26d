import type { ReactNode } from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { idlePart } from '../lib/lazy-part.tsx';
import { ConnectionState } from '../live/connection-state.tsx';
import { useIsOld } from '../live/use-is-old.ts';
import { LiveNotices } from '../live/live-notices.tsx';
import { cx } from '../lib/class-names.ts';
import { UndoBar } from '../history/undo-bar.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import type { PastDay } from './day-state-parts.ts';
import { DayToolbar } from './day-toolbar.tsx';
import styles from './page-frame.module.css';

/** Who is on the day. */
const PresenceBar = idlePart(async () => (await import('./presence-on-day.tsx')).PresenceOnDay);

/** A colleague asks to change the day though it is released. */
const ClearanceStrip = idlePart(async () => (await import('../releases/clearance-strip.tsx')).ClearanceStrip);

interface Props {
  /** Shows the shared date toolbar and names the day in the browser tab; `past`: what the page still allows on a past day. */
  dayToolbar?: { readonly past: PastDay };
  /** What stands behind the title on pages without the date toolbar. */
  heading?: ReactNode;
  /** What the page's signs mean, left of the connection. */
  legend?: ReactNode;
  /** People and the like, left of the actions. */
  status?: ReactNode;
  actions?: ReactNode;
  /** Lies over the top of the page, so that nothing under it moves. */
  strips?: ReactNode;
  children: ReactNode;
}

/** Whether the bar stands over a draft or a moment that is past. */
const usePlanLook = (): 'draft' | 'past' | undefined => {
  const isInDraft = useAtomValue(draftIdAtom) !== null;
  const isPast = useAtomValue(pastMomentAtom) !== null;
  return isPast ? 'past' : isInDraft ? 'draft' : undefined;
};

/** A page: the bar with title, day, connection and actions, and the content that fills the rest. */
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
  const isOld = useIsOld();
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
