import { todayAtom } from '../lib/day-atoms.ts';
import { onPlanTimeZone, onPlanToday } from '../lib/api-client.ts';
import { hideTextKeys } from '../lib/keys-for-text.ts';
import { openClient, store, type Client, type BrowserServices } from '../lib/client.ts';
import { setPlantZone } from '../lib/plant-zone.ts';

/** Reads `fetch` and the storages on each use, because a page may replace `fetch`, and reading `localStorage` may throw. */
const browser = (): BrowserServices => ({
  fetch: async (...request) => await globalThis.fetch(...request),
  io: async () => (await import('socket.io-client')).io,
  storage: () => localStorage,
  tabStorage: () => sessionStorage,
  isOnline: () => !('navigator' in globalThis) || navigator.onLine,
  isVisible: () => !('document' in globalThis) || document.visibilityState === 'visible',
  languages: 'navigator' in globalThis ? navigator.languages : [],
  root: 'document' in globalThis ? document.documentElement : null,
});

/**
 * Creates the window's client and connects what every page needs. Parts that only some pages use (plan, socket,
 * sign-in) are created on first use with `clientPart`.
 */
export const createClient = (given: Partial<BrowserServices> = {}): Client => {
  const client = openClient({ ...browser(), ...given });
  hideTextKeys();
  onPlanToday((today) => store().set(todayAtom, today));
  onPlanTimeZone(setPlantZone);
  return client;
};
