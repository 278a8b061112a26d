import { Suspense, useEffect, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSessionCheck } from '../account/use-session-check.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { fetchPagesAhead } from './frames.ts';
import { Loading } from './loading.tsx';
import { Notices } from './notices.tsx';

/** Around every route: the session check, the toasts, the last catch for what breaks. */
export const Root = (): ReactNode => {
  const { pathname } = useLocation();
  useSessionCheck();
  useEffect(fetchPagesAhead, []);
  return (
    <>
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      {/* Nobody can close a toast on a screen in the hall. */}
      {pathname !== '/wall' && <Notices />}
    </>
  );
};
