import { screen, type Screen } from './screen.tsx';

export const appLayout = screen(async () => (await import('./app-layout.tsx')).AppLayout);
export const dayInAddress = screen(async () => (await import('./day-in-address.tsx')).DayInAddress);
export const loginPage = screen(async () => (await import('../pages/login-page.tsx')).LoginPage);
export const forgotPasswordPage = screen(
  async () => (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage,
  'all',
);
export const resetPasswordPage = screen(
  async () => (await import('../pages/reset-password-page.tsx')).ResetPasswordPage,
  'all',
);
export const dashboardPage = screen(
  async () => (await import('../pages/dashboard-page.tsx')).DashboardPage,
  'all',
);
export const productionPage = screen(
  async () => (await import('../pages/production-page.tsx')).ProductionPage,
);
export const deliveryPage = screen(async () => (await import('../pages/delivery-page.tsx')).DeliveryPage);
export const deliveryPrintPage = screen(
  async () => (await import('../pages/delivery-print-page.tsx')).DeliveryPrintPage,
  'all',
);
export const productionPlanPage = screen(
  async () => (await import('../pages/production-plan-page.tsx')).ProductionPlanPage,
);
export const productionForecastPage = screen(
  async () => (await import('../pages/production-forecast-page.tsx')).ProductionForecastPage,
);
export const settingsPage = screen(
  async () => (await import('../pages/settings-page.tsx')).SettingsPage,
  'all',
);
export const wallPage = screen(async () => (await import('../pages/wall-page.tsx')).WallPage, 'all');
export const notFoundPage = screen(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage);

const daily = [appLayout, dayInAddress];
const screensOfPath: Readonly<Record<string, readonly Screen[]>> = {
  '/': [appLayout, dashboardPage],
  '/login': [loginPage],
  '/forgot-password': [forgotPasswordPage],
  '/reset-password': [resetPasswordPage],
  '/production': [...daily, productionPage],
  '/delivery': [...daily, deliveryPage],
  '/delivery/print': [dayInAddress, deliveryPrintPage],
  '/production-plan': [appLayout, productionPlanPage],
  '/production-forecast': [appLayout, productionForecastPage],
  '/settings': [appLayout, settingsPage],
  '/wall': [wallPage],
};

/** Everything that the page at an address is made of, from the outside in. */
export const screensAt = (pathname: string): readonly Screen[] => screensOfPath[pathname] ?? [notFoundPage];
