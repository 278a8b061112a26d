/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isHashedFile, isKeepPage, keepPages, pageCache } from './kept-pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Install event with Chromium's static routing, by which requests bypass the worker. */
interface RoutedInstall extends ExtendableEvent {
  readonly addRoutes?: (
    rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[],
  ) => Promise<void>;
}

/** Time to wait for the server's page before the cached one is shown. */
const patienceSeconds = 4;
/** Maximum number of cached files. A release has some 150, so two releases and recently used older files fit. */
const mostFiles = 400;
const forgottenAfterSeconds = 60 * 24 * 3600;

// The worker serves files of any build by name, so it can take over at once.
void self.skipWaiting();
clientsClaim();

self.addEventListener('install', (event: RoutedInstall) => {
  const rules = ['/api/*', '/socket.io/*'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network' as const,
  }));
  if (event.addRoutes) event.waitUntil(event.addRoutes(rules).catch(() => undefined));
});

const files = new CacheFirst({
  cacheName: 'werkplan-files',
  plugins: [
    new ExpirationPlugin({
      maxEntries: mostFiles,
      maxAgeSeconds: forgottenAfterSeconds,
      purgeOnQuotaError: true,
    }),
  ],
});
registerRoute(({ sameOrigin, url }) => sameOrigin && isHashedFile(url.pathname), files);

const isUnwell = ({ status }: Response): boolean => status >= 500;
const keyOf = ({ url }: Request): string => new URL(url).pathname;

/**
 * Prefers the server's page. Falls back to the cached page if the server does not answer within 4 s or fails; only a
 * window's `keep` message renews the cached page.
 */
const pages = new NetworkFirst({
  cacheName: pageCache,
  networkTimeoutSeconds: patienceSeconds,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => keyOf(request),
      cacheWillUpdate: async () => null,
      fetchDidSucceed: async ({ request, response }) => {
        const isKept = isUnwell(response) && (await caches.match(keyOf(request), { cacheName: pageCache }));
        if (isKept) throw new Error(`The server answered ${response.status}.`);
        return response;
      },
    },
  ],
});
/** Excludes files and the API; browsers navigate to the API when users sign in with a company account. */
const isPage = ({ pathname }: URL): boolean => !/^\/(?:api|assets|socket\.io)(?:\/|$)/.test(pathname);
registerRoute(
  ({ request, sameOrigin, url }) => request.mode === 'navigate' && sameOrigin && isPage(url),
  pages,
);

self.addEventListener('message', (event) => {
  const { data } = event as { data: unknown };
  if (!isKeepPage(data)) return;
  const keepFile = async (path: string): Promise<unknown> =>
    await files.handle({ event, request: new Request(path) });
  // Ignores failures, for example while offline, because the cached pages then stay as they are.
  event.waitUntil(keepPages(data, { keepFile }).catch(() => undefined));
});
