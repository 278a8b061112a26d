import { todayAtom } from '../lib/day-atoms.ts';
import { onPlanTimeZone, onPlanToday } from '../lib/api-client.ts';
import { keepKeysToText } from '../lib/keys-for-text.ts';
import { openClient, store, type Client, type Surroundings } from '../lib/client.ts';
import { setPlantZone } from '../lib/plant-zone.ts';

/** Asks the browser late, because a page may replace its `fetch`, and reading `localStorage` may throw. */
const browser = (): Surroundings => ({
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
 * Makes the window's client and wires what every page has. The one place where that happens, and nothing before it acts: a
 * part that only some pages have (the plan, its line, the sign-in) is made when it is first asked for, as a `clientPart`.
 */
export const createClient = (given: Partial<Surroundings> = {}): Client => {
  const client = openClient({ ...browser(), ...given });
  keepKeysToText();
  onPlanToday((today) => store().set(todayAtom, today));
  onPlanTimeZone(setPlantZone);
  return client;
};
