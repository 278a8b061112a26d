import { listUsersEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { listWebhooksEndpoint } from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import { lazyFirstPage, lazyPage, type LazyPage } from '../lib/lazy-part.tsx';
import { runWhenIdle } from '../lib/run-when-idle.ts';

/**
 * Layout around a page: `work` has the sidebar, `daily` also keeps the day in the address, `paper` keeps the day
 * without a sidebar, and the others have no layout.
 */
type Frame = 'account' | 'work' | 'daily' | 'paper' | 'wall' | 'none';

export interface AppPage {
  readonly path: string;
  readonly frame: Frame;
  readonly Page: LazyPage;
  /** Title in the browser tab and in the page's bar. */
  readonly title: MessageKey;
  /**
   * Label in sidebar, settings and search; all labels are in one text file, because the search loads it for the other
   * languages.
   */
  readonly label?: Extract<MessageKey, `navigation.${string}`>;
  readonly needs?: AnyEndpoint;
  /** Key that opens the page when pressed after G. */
  readonly key?: string;
}

/** All pages, with work areas in the order of the sidebar (rules/look-and-feel.md#order-of-the-work-areas). */
export const pages = {
  login: {
    path: '/login',
    frame: 'account',
    title: 'account.signIn',
    Page: lazyFirstPage(async () => (await import('../pages/login-page.tsx')).LoginPage),
  },
  forgotPassword: {
    path: '/forgot-password',
    frame: 'account',
    title: 'account.forgotPassword',
    Page: lazyFirstPage(async () => (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage),
  },
  resetPassword: {
    path: '/reset-password',
    frame: 'account',
    title: 'account.newPassword.title',
    Page: lazyFirstPage(async () => (await import('../pages/reset-password-page.tsx')).ResetPasswordPage),
  },
  invitation: {
    path: '/invitation',
    frame: 'account',
    title: 'users.accept.title',
    Page: lazyFirstPage(async () => (await import('../pages/invitation-page.tsx')).InvitationPage),
  },
  proven: {
    path: '/proven',
    frame: 'account',
    title: 'proof.title',
    Page: lazyFirstPage(async () => (await import('../pages/proven-page.tsx')).ProvenPage),
  },
  dashboard: {
    path: '/',
    frame: 'work',
    title: 'navigation.dashboard',
    label: 'navigation.dashboard',
    key: 'd',
    Page: lazyPage(async () => (await import('../pages/dashboard-page.tsx')).DashboardPage),
  },
  productionPlan: {
    path: '/production-plan',
    frame: 'work',
    title: 'navigation.productionPlan',
    label: 'navigation.productionPlan',
    key: 'm',
    Page: lazyPage(async () => (await import('../pages/production-plan-page.tsx')).ProductionPlanPage),
  },
  productionForecast: {
    path: '/production-forecast',
    frame: 'work',
    title: 'navigation.productionForecast',
    label: 'navigation.productionForecast',
    key: 'v',
    Page: lazyPage(
      async () => (await import('../pages/production-forecast-page.tsx')).ProductionForecastPage,
    ),
  },
  production: {
    path: '/production',
    frame: 'daily',
    title: 'order.title',
    label: 'navigation.production',
    key: 'p',
    Page: lazyFirstPage(async () => (await import('../pages/production-page.tsx')).ProductionPage),
  },
  delivery: {
    path: '/delivery',
    frame: 'daily',
    title: 'navigation.delivery',
    label: 'navigation.delivery',
    key: 'l',
    Page: lazyFirstPage(async () => (await import('../pages/delivery-page.tsx')).DeliveryPage),
  },
  sites: {
    path: '/sites',
    frame: 'work',
    title: 'navigation.sites',
    label: 'navigation.sites',
    key: 'b',
    Page: lazyPage(async () => (await import('../pages/sites-page.tsx')).SitesPage),
  },
  figures: {
    path: '/figures',
    frame: 'work',
    title: 'navigation.figures',
    label: 'navigation.figures',
    key: 'k',
    Page: lazyPage(async () => (await import('../pages/figures-page.tsx')).FiguresPage),
  },
  deliveryPrint: {
    path: '/delivery/print',
    frame: 'paper',
    title: 'print.title',
    Page: lazyPage(async () => (await import('../pages/delivery-print-page.tsx')).DeliveryPrintPage),
  },
  productionPrint: {
    path: '/production/print',
    frame: 'paper',
    title: 'print.hall.title',
    Page: lazyPage(async () => (await import('../pages/production-print-page.tsx')).ProductionPrintPage),
  },
  settings: {
    path: '/settings',
    frame: 'work',
    title: 'navigation.settings',
    label: 'navigation.settings',
    Page: lazyPage(async () => (await import('../pages/settings-page.tsx')).SettingsPage),
  },
  calendar: {
    path: '/calendar',
    frame: 'work',
    title: 'navigation.calendar',
    label: 'navigation.calendar',
    Page: lazyPage(async () => (await import('../pages/calendar-page.tsx')).CalendarPage),
  },
  users: {
    path: '/users',
    frame: 'work',
    title: 'navigation.users',
    label: 'navigation.users',
    needs: listUsersEndpoint,
    Page: lazyPage(async () => (await import('../pages/users-page.tsx')).UsersPage),
  },
  webhooks: {
    path: '/webhooks',
    frame: 'work',
    title: 'navigation.webhooks',
    label: 'navigation.webhooks',
    needs: listWebhooksEndpoint,
    Page: lazyPage(async () => (await import('../pages/webhooks-page.tsx')).WebhooksPage),
  },
  handbook: {
    path: '/handbook',
    frame: 'work',
    title: 'navigation.handbook',
    label: 'navigation.help',
    Page: lazyPage(async () => (await import('../pages/handbook-page.tsx')).HandbookPage),
  },
  wall: {
    path: '/wall',
    frame: 'wall',
    title: 'navigation.wall',
    label: 'navigation.wall',
    Page: lazyFirstPage(async () => (await import('../pages/wall-page.tsx')).WallPage),
  },
  notFound: {
    path: '*',
    frame: 'none',
    title: 'notFound.title',
    Page: lazyFirstPage(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage),
  },
} as const satisfies Record<string, AppPage>;

export const allPages: readonly AppPage[] = Object.values(pages);

export const pageAt = (pathname: string): AppPage =>
  allPages.find(({ path }) => path === pathname) ?? pages.notFound;

/** Returns the address of a page; daily pages keep the day and the draft or past moment. */
export const addressOfPage = (
  { path, frame }: AppPage,
  day: string | null,
  shown: Readonly<Record<string, string | null>> = {},
): string => {
  if (frame !== 'daily' || !day) return path;
  const more = Object.entries(shown).filter(([, value]) => value !== null) as [string, string][];
  return `${path}?${new URLSearchParams([['date', day], ...more]).toString()}`;
};

export const AppLayout = lazyFirstPage(async () => (await import('./app-layout.tsx')).AppLayout);

const around: Record<Frame, readonly LazyPage[]> = {
  account: [],
  work: [AppLayout],
  daily: [AppLayout],
  paper: [],
  wall: [],
  none: [],
};

/** Lists the lazily loaded parts of a page, outermost first. */
export const lazyPartsOf = ({ frame, Page }: AppPage): readonly LazyPage[] => [...around[frame], Page];

/** Pages that planners use next, prefetched when the open page is idle. */
const ahead: readonly LazyPage[] = [
  AppLayout,
  ...[pages.delivery, pages.production, pages.dashboard, pages.productionPlan].map(({ Page }) => Page),
  ...[pages.productionForecast, pages.deliveryPrint].map(({ Page }) => Page),
];

/** Paths of the pages that the service worker caches in advance. */
export const prefetchedPaths = [pages.delivery, pages.production, pages.dashboard, pages.productionPlan].map(
  ({ path }) => path,
);

export const prefetchPages = (): void => {
  for (const { load } of ahead) runWhenIdle(load, 'last');
};
