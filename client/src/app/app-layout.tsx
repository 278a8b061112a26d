import { Suspense, useEffect, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useText } from '../lib/i18n.ts';
import { startLive } from '../live/start-live.ts';
import styles from './app-layout.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { Loading } from './loading.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { Sidebar } from './sidebar.tsx';
import { useAppShortcuts } from './use-app-shortcuts.ts';

/** Sidebar and the page beside it, for signed-in planners. */
export const AppLayout = (): ReactNode => {
  const { t } = useText();
  const { pathname } = useLocation();
  useAppShortcuts();
  // The sidebar counts what waits for a truck on every page.
  useEffect(startLive, []);
  return (
    <div className={styles['layout']}>
      <a href="#content" className={styles['skip']}>
        {t('navigation.skip')}
      </a>
      <Sidebar />
      <ShortcutList />
      <div className={styles['page']}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  );
};
