/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isHashedFile, isKeepPage, keepPages, pageCache } from './kept-pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Chromium's way to tell it beforehand what this worker needn't be woken for. */
interface RoutedInstall extends ExtendableEvent {
  readonly addRoutes?: (
    rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[],
  ) => Promise<void>;
}

/** A page that takes longer than this on its way is shown as it was kept, where it is. */
const patienceSeconds = 4;
/** A release has some 150 files: two of them, and what was opened of older ones last. */
const mostFiles = 400;
const forgottenAfterSeconds = 60 * 24 * 3600;

// It serves any build's files by their names, so there is nothing to wait for: the newest worker takes over at once.
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

/** The server's page as long as it answers; what is kept is for when it doesn't, and is renewed by the page itself. */
const pages = new NetworkFirst({
  cacheName: pageCache,
  networkTimeoutSeconds: patienceSeconds,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => keyOf(request),
      cacheWillUpdate: async () => null,
      fetchDidSucceed: async ({ request, response }) => {
        const isKept = isUnwell(response) && (await caches.match(keyOf(request), { cacheName: pageCache }));
        if (isKept) throw new Error(`the server answers ${response.status}`);
        return response;
      },
    },
  ],
});
/** Never in the way of a call: signing in with a company account goes over addresses of the API. */
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
  // Without a network the page stays as it was kept before.
  event.waitUntil(keepPages(data, { keepFile }).catch(() => undefined));
});
