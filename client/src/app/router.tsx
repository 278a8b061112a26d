import { Suspense, type ReactNode } from 'react';
import { useRoutes, type RouteObject } from 'react-router-dom';
import { ProtectedRoute } from '../account/protected-route.tsx';
import { PageTitleContext } from '../lib/use-page-title.ts';
import { Loading } from './loading.tsx';
import { PageShell } from './page-shell.tsx';
import { Root } from './root.tsx';
import { RetryServer } from './retry-server.tsx';
import { AppLayout, DayInAddress } from './frames.ts';
import { allPages, pages, type AppPage } from './pages.ts';

const signedIn = <ProtectedRoute loading={<PageShell />} unreachable={<RetryServer />} />;

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
      { element: signedIn, children: [workPages, printPages] },
      ...routesIn('none'),
    ],
  },
];

/** What stands at the address. */
export const AppRoutes = (): ReactNode => useRoutes(routes);
