import { atom } from 'jotai';
import { store } from '../lib/store.ts';
import { syncAtom } from './sync-store.ts';

export type Connection = 'live' | 'connecting' | 'offline';

/** Whether anything is followed at all; screens without live data say nothing about the connection. */
export const isFollowingAtom = atom(false);

/** What the latest health check said; null until there was one since the line was cut. */
export const isReachableAtom = atom<boolean | null>(null);
/** Whether this computer had a network at that check. */
const hasNetworkAtom = atom(true);

/** When the latest successful reading of the followed period over HTTP began, on the engine's clock; null while none is loaded. */
export const periodReadAtAtom = atom<number | null>(null);
/** Whether that reading is the newest that could be had since the socket went away. */
export const isPeriodPolledAtom = atom(false);

const linkAtom = atom((get) => {
  const { connected, isStale, confirmed } = get(syncAtom);
  return { connected, isStale, isLoaded: confirmed !== null };
});

/** Without a WebSocket the day or the period is polled: as long as that works, the screen is live. */
export const connectionAtom = atom((get): Connection => {
  const { connected, isStale, isLoaded } = get(linkAtom);
  if (connected) return isStale ? 'connecting' : 'live';
  const isReachable = get(isReachableAtom);
  if (isReachable === false) return 'offline';
  const isPolled = (isLoaded && !isStale) || get(isPeriodPolledAtom);
  if (isReachable && isPolled) return 'live';
  // Whoever is refused again and again isn't just connecting.
  return get(outageReasonAtom) === 'refused' ? 'offline' : 'connecting';
});

/** The moment of the state shown, when it may no longer be today's truth. */
export const staleSinceAtom = atom((get): Date | null => {
  if (get(connectionAtom) === 'live') return null;
  const { lastSignAt, confirmed } = get(syncAtom);
  const signs = [confirmed && lastSignAt, get(periodReadAtAtom)].filter((at) => at !== null);
  return signs.length === 0 ? null : new Date(performance.timeOrigin + Math.max(...signs));
});

/** When the next attempt to connect is made, on the `Date.now()` clock. */
export const nextTryAtom = atom<number | null>(null);

/** Whether this sign-in has so many windows that the server takes no line of this one: it is polled. */
export const isCrowdedAtom = atom(false);

/** Attempts to connect that failed in a row although the server answers. */
export const refusalsAtom = atom(0);
const refusalsUntilTold = 3;

/** Why there is no connection, as far as can be told; null while it may just be being made. */
export type OutageReason = 'noNetwork' | 'noServer' | 'refused';
export const outageReasonAtom = atom((get): OutageReason | null => {
  const isReachable = get(isReachableAtom);
  if (isReachable === false) return get(hasNetworkAtom) ? 'noServer' : 'noNetwork';
  return isReachable && get(refusalsAtom) >= refusalsUntilTold ? 'refused' : null;
});

const healthTimeoutMs = 3_000;

/** Asks whether the server answers at all, and notes it. */
export const checkHealth = async (): Promise<boolean> => {
  const isReachable = await fetch('/healthz', {
    cache: 'no-store',
    signal: AbortSignal.timeout(healthTimeoutMs),
  })
    .then(({ ok }) => ok)
    .catch(() => false);
  store.set(hasNetworkAtom, navigator.onLine);
  store.set(isReachableAtom, isReachable);
  return isReachable;
};
