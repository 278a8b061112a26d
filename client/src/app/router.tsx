import { lazy, type ComponentType } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { ProtectedRoute } from '../account/protected-route.tsx';
import { LoginPage } from '../pages/login-page.tsx';
import { Loading } from './loading.tsx';
import { Root } from './root.tsx';
import { RetryServer } from './retry-server.tsx';

/** A page that loads when it is first opened. */
const page = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => ({ default: await load() }));

const AppLayout = page(async () => (await import('./app-layout.tsx')).AppLayout);
const DayInAddress = page(async () => (await import('./day-in-address.tsx')).DayInAddress);
const DashboardPage = page(async () => (await import('../pages/dashboard-page.tsx')).DashboardPage);
const ProductionPage = page(async () => (await import('../pages/production-page.tsx')).ProductionPage);
const DeliveryPage = page(async () => (await import('../pages/delivery-page.tsx')).DeliveryPage);
const NotFoundPage = page(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage);

const signedIn = <ProtectedRoute loading={<Loading />} unreachable={<RetryServer />} />;

export const router = createBrowserRouter([
  {
    element: <Root />,
    children: [
      { path: '/login', element: <LoginPage /> },
      {
        element: signedIn,
        children: [
          {
            element: <AppLayout />,
            children: [
              { path: '/', element: <DashboardPage /> },
              {
                element: <DayInAddress />,
                children: [
                  { path: '/production', element: <ProductionPage /> },
                  { path: '/delivery', element: <DeliveryPage /> },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]);
