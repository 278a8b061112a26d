import { Suspense, type ReactNode } from 'react';
import { useRoutes, type RouteObject } from 'react-router-dom';
import { ProtectedRoute } from '../account/protected-route.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FirstScreen } from './first-screen.tsx';
import { Loading } from './loading.tsx';
import { Root } from './root.tsx';
import { RetryServer } from './retry-server.tsx';
import {
  appLayout,
  dashboardPage,
  dayInAddress,
  deliveryPage,
  deliveryPrintPage,
  forgotPasswordPage,
  loginPage,
  notFoundPage,
  productionForecastPage,
  productionPage,
  productionPlanPage,
  resetPasswordPage,
  settingsPage,
  wallPage,
} from './screens.ts';

const signedIn = <ProtectedRoute loading={<Loading />} unreachable={<RetryServer />} />;

const dailyPages: RouteObject = {
  element: <dayInAddress.Page />,
  children: [
    { path: '/production', element: <productionPage.Page /> },
    { path: '/delivery', element: <deliveryPage.Page /> },
  ],
};
const workPages: RouteObject = {
  element: <appLayout.Page />,
  children: [
    { path: '/', element: <dashboardPage.Page /> },
    { path: '/production-plan', element: <productionPlanPage.Page /> },
    { path: '/production-forecast', element: <productionForecastPage.Page /> },
    { path: '/settings', element: <settingsPage.Page /> },
    dailyPages,
  ],
};
/** The bare paper, without a sidebar. */
const printPages: RouteObject = {
  element: <dayInAddress.Page />,
  children: [{ path: '/delivery/print', element: <deliveryPrintPage.Page /> }],
};
/** Without toasts and session checks: nobody is there to read or answer them. */
const wall = (
  <ErrorBoundary resetKey="wall">
    <Suspense fallback={<Loading />}>
      <wallPage.Page />
    </Suspense>
  </ErrorBoundary>
);
const routes: RouteObject[] = [
  { element: <FirstScreen />, children: [{ path: '/wall', element: wall }] },
  {
    element: <Root />,
    children: [
      {
        element: <FirstScreen />,
        children: [
          { path: '/login', element: <loginPage.Page /> },
          { path: '/forgot-password', element: <forgotPasswordPage.Page /> },
          { path: '/reset-password', element: <resetPasswordPage.Page /> },
          { element: signedIn, children: [workPages, printPages] },
          { path: '*', element: <notFoundPage.Page /> },
        ],
      },
    ],
  },
];

/** What stands at the address. */
export const AppRoutes = (): ReactNode => useRoutes(routes);
