import { useAtomValue } from 'jotai';
import { lazy, Suspense, type ReactNode } from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { DayToolbar } from './day-toolbar.tsx';
import styles from './page-frame.module.css';

// The live connection is not needed to sign in, so it does not load with the shell.
const ConnectionState = lazy(async () => ({
  default: (await import('../live/connection-state.tsx')).ConnectionState,
}));
const LiveNotices = lazy(async () => ({ default: (await import('../live/live-notices.tsx')).LiveNotices }));

interface Props {
  title: string;
  /** Shows the shared date toolbar and names the day in the browser tab. */
  dayToolbar?: boolean;
  /** What stands behind the title on pages without the date toolbar. */
  heading?: ReactNode;
  /** People and the like, left of the actions. */
  status?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page: the bar with title, day, connection and actions, and the content that fills the rest. */
export const PageFrame = ({
  title,
  dayToolbar = false,
  heading,
  status,
  actions,
  children,
}: Props): ReactNode => {
  const day = useAtomValue(selectedDayAtom);
  usePageTitle(title, dayToolbar ? day : undefined);
  return (
    <>
      <header className={styles['bar']}>
        <h1 className={styles['title']}>{title}</h1>
        {(dayToolbar || heading) && <span className={styles['divider']} />}
        {dayToolbar ? <DayToolbar /> : heading}
        <div className={styles['gap']} />
        <Suspense>
          <ConnectionState />
        </Suspense>
        {status}
        {actions && (
          <>
            <span className={styles['divider']} />
            <div className={styles['actions']}>{actions}</div>
          </>
        )}
      </header>
      <Suspense>
        <LiveNotices />
      </Suspense>
      <main id="content" tabIndex={-1} className={styles['content']}>
        {children}
      </main>
    </>
  );
};
