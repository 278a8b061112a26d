import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useText } from '../lib/i18n.ts';
import styles from './app-layout.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { Loading } from './loading.tsx';
import { Sidebar } from './sidebar.tsx';
import { useAppShortcuts } from './use-app-shortcuts.ts';

/** Sidebar and the page beside it, for signed-in planners. */
export const AppLayout = (): ReactNode => {
  const { t } = useText();
  const { pathname } = useLocation();
  useAppShortcuts();
  return (
    <div className={styles['layout']}>
      <a href="#content" className={styles['skip']}>
        {t('navigation.skip')}
      </a>
      <Sidebar />
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
