import { isDay } from '@werkplan/shared/values/day.ts';
import { Suspense, useEffect, useLayoutEffect, type FunctionComponent, type ReactNode } from 'react';
import {
  BrowserRouter,
  Navigate,
  Outlet,
  useLocation,
  useRoutes,
  useSearchParams,
  type RouteObject,
} from 'react-router-dom';
import { checkSession, followUnauthorized, showUserFromPage } from '../account/account-api.ts';
import {
  isRememberedAtom,
  isSignedInAtom,
  mustCheckSession,
  planWarningAtom,
  signInStateAtom,
  signInStatusAtom,
} from '../account/sign-in-atoms.ts';
import { checkSessionOnReturn } from '../account/returning-page.ts';
import { onPlanWarning } from '../lib/api-client.ts';
import { clientPart, store } from '../lib/client.ts';
import { chosenDayAtom, todayAtom } from '../lib/day-atoms.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { readStored } from '../lib/local-storage.ts';
import { prepareFonts } from '../lib/prepare-fonts.ts';
import { runWhenIdle } from '../lib/run-when-idle.ts';
import { csrfKey } from '../lib/stored-keys.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { followSystemTheme } from '../lib/theme.ts';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { PageTitleContext } from '../lib/use-page-title.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Loading } from './loading.tsx';
import { Notices } from './notices.tsx';
import {
  allPages,
  AppLayout,
  prefetchPages,
  pageAt,
  pages,
  prefetchedPaths,
  lazyPartsOf,
  type AppPage,
} from './pages.ts';
import { askForProofs, ProofQuestion } from './proof.tsx';
import { ApiError } from '../lib/api-errors.ts';
import { ServerUnreachable } from './failure.tsx';

const retryMs = 4_000;

const retry = (): void => void checkSession(false, true);

/** Repeats the session check every 2 to 6 s, and at once when the network returns. */
const useRetries = (): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = (): void => {
      timer = setTimeout(() => void checkSession(false, true).finally(goOn), retryMs * (0.5 + Math.random()));
    };
    goOn();
    globalThis.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', retry);
    };
  }, []);

/** Repeats the session check while the user is known only from stored copies. */
const RetryRemembered = (): ReactNode => {
  useRetries();
  return null;
};

/** Shows that the server is unreachable, and repeats the session check; a button repeats it at once. */
const RetryServer = (): ReactNode => {
  useRetries();
  const isRefused = useAtomValue(signInStateAtom).error instanceof ApiError;
  return <ServerUnreachable isRefused={isRefused} onRetry={retry} />;
};

/** Paths that this window has asked the service worker to cache. */
const keptPaths = clientPart(() => new Set<string>());

/** Caches the open page and those that planners use next, so that they start without a network. */
const keepPageWhenIdle = (pathname: string): void => {
  const { frame } = pageAt(pathname);
  if (frame === 'account' || frame === 'wall' || frame === 'none') return;
  runWhenIdle(async () => {
    const kept = keptPaths();
    const paths = [pathname, ...prefetchedPaths].filter((path) => !kept.has(path));
    if (paths.length === 0 || !store().get(isSignedInAtom)) return;
    for (const path of paths) kept.add(path);
    const { cachePages } = await import('../lib/service-worker.ts');
    await cachePages([...new Set(paths)]);
  }, 'last');
};

/** Checks the session after a change of the route, if `mustCheckSession` says so (rules/account.md#session-check). */
const useSessionCheck = (pathname: string): void =>
  useEffect(() => {
    const hasToken = readStored(csrfKey) !== null;
    const isAtLogin = pathname === pages.login.path;
    if (mustCheckSession(store().get(signInStatusAtom), hasToken)) void checkSession(isAtLogin);
  }, [pathname]);

/** Root of all routes except the hall display's: session check, proofs, toasts, and the outermost error boundary. */
const Root = (): ReactNode => {
  const { pathname } = useLocation();
  useSessionCheck(pathname);
  const isRemembered = useAtomValue(isRememberedAtom);
  useEffect(prefetchPages, []);
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
      {/* A hall display shows no toasts, because nobody can close them. */}
      {pathname !== '/wall' && <Notices />}
    </>
  );
};

/**
 * Placeholder while the page loads; equals the one in the HTML (`server/src/http/page-html.ts`), so that nothing moves.
 */
const PageShell = (): ReactNode => {
  const { frame } = pageAt(useLocation().pathname);
  // Without a CSRF token the user probably gets the sign-in page, which has another layout.
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

/** Shows the page to signed-in users, and sends others to the sign-in page with the requested location. */
const SignedIn = (): ReactNode => {
  const { status, user } = useAtomValue(signInStateAtom);
  const location = useLocation();
  if (status === 'FIRST_LOAD') return <PageShell />;
  if (user) return <Outlet />;
  // The first session check got no answer or was refused.
  if (status === 'ERROR') return <RetryServer />;
  return <Navigate to="/login" replace state={{ from: location }} />;
};

/**
 * Synchronises the selected day, draft and past moment with `?date=`, `?draft=` and `?at=` on daily pages and prints; the
 * address takes precedence.
 */
export const DayInAddress = (): ReactNode => {
  const [search, setSearch] = useSearchParams();
  const [chosen, choose] = useAtom(chosenDayAtom);
  const today = useAtomValue(todayAtom);
  const written = search.get('date');
  const day = written !== null && isDay(written) ? written : null;
  useLayoutEffect(() => {
    if (day !== null) choose(day);
  }, [day, choose]);
  const draft = search.get('draft');
  useLayoutEffect(() => {
    store().set(draftIdAtom, draft);
    return () => store().set(draftIdAtom, null);
  }, [draft]);
  // A draft has no past moments.
  const at = draft === null ? search.get('at') : null;
  useLayoutEffect(() => {
    store().set(pastMomentAtom, at);
    return () => store().set(pastMomentAtom, null);
  }, [at]);
  // Uses an effect instead of a layout effect, because the router subscribes only after the first page is mounted.
  useEffect(() => {
    if (day !== null) return;
    const shown = chosen ?? today;
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('date', shown);
        return next;
      },
      { replace: true },
    );
  }, [day, chosen, today, setSearch]);
  // Renders nothing until the address is applied, so that no other day is loaded first.
  return chosen === null ? null : <Outlet />;
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
const printPages: RouteObject = { element: <DayInAddress />, children: routesIn('paper') };
/** The hall display's route, without toasts and session checks, because nobody operates a display. */
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

const Routes = (): ReactNode => useRoutes(routes);

/** All pages with the router; a window opened at /wall or /yard does not load it, and one at /login loads it later. */
const Site = (): ReactNode => (
  <BrowserRouter>
    <Routes />
  </BrowserRouter>
);

/** Checks the session while the page's code loads; resolves with the component to render. Called once. */
export const openSite = async (): Promise<FunctionComponent> => {
  followUnauthorized();
  checkSessionOnReturn();
  askForProofs();
  onPlanWarning((warning) => store().set(planWarningAtom, warning));
  // Without the font, the fallback font is used.
  prepareFonts().catch(() => undefined);
  const page = pageAt(location.pathname);
  void showUserFromPage();
  // Skipped if the sign-in page has already found that the user is signed in.
  if (!store().get(isSignedInAtom)) void checkSession(page === pages.login);
  // Errors are ignored here, because the page reports them when it loads its code again.
  await Promise.allSettled(lazyPartsOf(page).map(({ load }) => load()));
  return Site;
};
