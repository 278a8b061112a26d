import { Suspense, useEffect, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { isRememberedAtom } from '../account/sign-in-atoms.ts';
import { useSessionCheck } from '../account/use-session-check.ts';
import { followSystemTheme } from '../lib/theme.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { fetchPagesAhead } from './frames.ts';
import { Loading } from './loading.tsx';
import { keepPageWhenIdle } from './keep-page.ts';
import { Notices } from './notices.tsx';
import { ProofQuestion } from './proof.tsx';
import { RetryRemembered } from './retry-server.tsx';

/** Around every route: the session check, the toasts, the last catch for what breaks. */
export const Root = (): ReactNode => {
  const { pathname } = useLocation();
  useSessionCheck();
  const isRemembered = useAtomValue(isRememberedAtom);
  useEffect(fetchPagesAhead, []);
  useEffect(followSystemTheme, []);
  useEffect(() => keepPageWhenIdle(pathname), [pathname]);
  return (
    <>
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      {isRemembered && <RetryRemembered />}
      <ProofQuestion />
      {/* Nobody can close a toast on a screen in the hall. */}
      {pathname !== '/wall' && <Notices />}
    </>
  );
};
