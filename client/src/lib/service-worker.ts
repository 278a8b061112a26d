// A service worker caches the pages' code for a start without a network (`client/service-worker`). Plan data is not
// cached by it; pages store that themselves (`offline-copies.ts`).

import { clientPart } from './client.ts';

const register = async (): Promise<ServiceWorker | null> => {
  await navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' });
  return (await navigator.serviceWorker.ready).active;
};

const worker = clientPart(register);

const loadedFiles = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname),
  ),
];

/**
 * Caches the HTML of these pages, as the server serves it now, and all files that this window has loaded or the HTML
 * names. Called when the page is idle; loads only files that are not cached yet.
 */
export const cachePages = async (paths: readonly string[]): Promise<void> => {
  // Service workers need HTTPS or localhost.
  if (!('serviceWorker' in navigator)) return;
  // Registration fails in some private windows.
  const active = await worker().catch(() => null);
  active?.postMessage({ type: 'keep', paths, files: loadedFiles() });
};
