import { Suspense, useEffect, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { isRememberedAtom, signInStateAtom } from '../account/sign-in-atoms.ts';
import { useSessionCheck } from '../account/use-session-check.ts';
import { readStored } from '../lib/local-storage.ts';
import { csrfKey } from '../lib/stored-keys.ts';
import { followSystemTheme } from '../lib/theme.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { PageTitleContext } from '../lib/use-page-title.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppLayout, DayInAddress, fetchPagesAhead } from './frames.ts';
import { keepPageWhenIdle } from './keep-page.ts';
import { Loading } from './loading.tsx';
import { Notices } from './notices.tsx';
import { allPages, pageAt, pages, type AppPage } from './pages.ts';
import { ProofQuestion } from './proof.tsx';
import { RetryRemembered, RetryServer } from './retry-server.tsx';

/** Around every route: the session check, the toasts, the last catch for what breaks. */
const Root = (): ReactNode => {
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

/** The opened page's frame while it loads; the page's HTML brings the same, empty (`server/src/http/page-html.ts`). */
const PageShell = (): ReactNode => {
  const { frame } = pageAt(useLocation().pathname);
  // The form of the sign-in has no such frame.
  const hasFrame = (frame === 'work' || frame === 'daily') && readStored(csrfKey) !== null;
  if (!hasFrame) return <Loading />;
  return (
    <div className="shell">
      <div className="shell-side" />
      <div className="shell-page">
        <div className="shell-bar" />
        <Loading />
      </div>
    </div>
  );
};

/** Lets signed-in planners through; sends everyone else to sign in, carrying the location along. */
const SignedIn = (): ReactNode => {
  const { status, user } = useAtomValue(signInStateAtom);
  const location = useLocation();
  if (status === 'FIRST_LOAD') return <PageShell />;
  if (user) return <Outlet />;
  // The first session check got no answer.
  if (status === 'ERROR') return <RetryServer />;
  return <Navigate to="/login" replace state={{ from: location }} />;
};

const routeOf = ({ path, title, Page }: AppPage): RouteObject => ({
  path,
  element: (
    <PageTitleContext value={title}>
      <Page />
    </PageTitleContext>
  ),
});
const routesIn = (frame: AppPage['frame']): RouteObject[] =>
  allPages.filter((page) => page.frame === frame).map(routeOf);

const workPages: RouteObject = {
  element: <AppLayout />,
  children: [...routesIn('work'), { element: <DayInAddress />, children: routesIn('daily') }],
};
/** The bare paper, without a sidebar. */
const printPages: RouteObject = { element: <DayInAddress />, children: routesIn('paper') };
/** Without toasts and session checks: nobody is there to read or answer them. */
const wall = (
  <Suspense fallback={<Loading />}>
    <pages.wall.Page />
  </Suspense>
);
const routes: RouteObject[] = [
  { path: pages.wall.path, element: wall },
  {
    element: <Root />,
    children: [
      ...routesIn('account'),
      { element: <SignedIn />, children: [workPages, printPages] },
      ...routesIn('none'),
    ],
  },
];

/** What stands at the address. */
export const AppRoutes = (): ReactNode => useRoutes(routes);
