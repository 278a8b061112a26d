// A worker beside the page keeps the pages' code for a start without a network (`client/service-worker`). Nothing of the plan
// passes through it: what was shown is kept by the pages themselves (`kept-copies.ts`).

import { clientPart } from './client.ts';

const register = async (): Promise<ServiceWorker | null> => {
  await navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' });
  return (await navigator.serviceWorker.ready).active;
};

const worker = clientPart(register);

/** The files that this page has loaded, by their paths. */
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
 * Has these pages kept for a start without a network, as the server hands them out now, with all that this window has loaded
 * so far. Called once a page is at rest: it is fetched then what isn't kept yet, and nothing that wasn't opened.
 */
export const keepPages = async (paths: readonly string[]): Promise<void> => {
  // Only over HTTPS, or on the machine itself.
  if (!('serviceWorker' in navigator)) return;
  // Some browsers let nobody register, as in private windows.
  const active = await worker().catch(() => null);
  active?.postMessage({ type: 'keep', paths, files: loadedFiles() });
};
