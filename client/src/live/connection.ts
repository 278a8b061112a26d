import type { ErrorCode } from '@werkplan/shared/errors/error-codes.ts';
import { keysOf } from '@werkplan/shared/live/sync-state.ts';
import { atom } from 'jotai';
import { currentClient, store } from '../lib/client.ts';
import { syncAtom } from './sync-store.ts';
import { timeAt } from '../lib/server-time.ts';

export type Connection = 'live' | 'connecting' | 'offline';

/** Whether anything is followed at all; screens without live data show nothing about the connection. */
export const isFollowingAtom = atom(false);

/** The result of the latest health check; null until there was one since the line was cut. */
export const isReachableAtom = atom<boolean | null>(null);
/** Whether it found the server there, but not its database. */
export const isServerBlindAtom = atom(false);
/** Whether this computer had a network at that check. */
const hasNetworkAtom = atom(true);

/** When the latest successful reading of the followed period over HTTP began, on the engine's clock; null while none is loaded. */
export const periodReadAtAtom = atom((get) => get(syncAtom).period.readAt);
const isPeriodPolledAtom = atom((get) => get(syncAtom).period.isPolled);

const linkAtom = atom((get) => {
  const { connected, isStale, isBlind, confirmed } = get(syncAtom);
  return { connected, isStale, isBlind, isLoaded: confirmed !== null };
});

/** Whether there is a line, be it one on which the server only announces that it is blind. */
export const isConnectedAtom = atom((get) => get(linkAtom).connected);

/** Whether all that is shown was read since the socket went away, with the latest poll. */
const isPolledAtom = atom((get) => {
  const { isStale, isLoaded } = get(linkAtom);
  const isPeriodShown = get(periodReadAtAtom) !== null;
  const isAnyShown = isLoaded || isPeriodShown;
  return isAnyShown && !(isLoaded && isStale) && (!isPeriodShown || get(isPeriodPolledAtom));
});

/** True where all that the latest poll asked for was answered. */
export const isPollAnsweredAtom = atom((get) => {
  const state = get(syncAtom);
  const { streams, period, isStale, confirmed } = state;
  const isDayAnswered = !isStale && keysOf(state).every((key) => streams[key]?.isPolled);
  const isPeriodAnswered = period.isPolled && period.reading === 'idle';
  if (confirmed) return isDayAnswered && (!period.isOpen || isPeriodAnswered);
  return period.isOpen && isPeriodAnswered;
});

/** Without a WebSocket the day or the period is polled: as long as all of that works, the screen is live. */
export const connectionAtom = atom((get): Connection => {
  const { connected, isStale, isBlind } = get(linkAtom);
  if (connected && isStale) return isBlind ? 'offline' : 'connecting';
  if (connected) return 'live';
  const isReachable = get(isReachableAtom);
  if (isReachable === false) return 'offline';
  if (isReachable && get(isPolledAtom)) return 'live';
  // Whoever is refused again and again isn't just connecting.
  return get(outageReasonAtom) === 'refused' ? 'offline' : 'connecting';
});

/** The moment of the state shown, when it may no longer be today's truth. */
export const staleSinceAtom = atom((get): Date | null => {
  if (get(connectionAtom) === 'live') return null;
  const { lastSignAt, confirmed } = get(syncAtom);
  const periodReadAt = get(periodReadAtAtom);
  const isAnyShown = confirmed !== null || periodReadAt !== null;
  const signs = [isAnyShown ? lastSignAt : null, periodReadAt].filter((at) => at !== null);
  return signs.length === 0 ? null : new Date(timeAt(Math.max(...signs)));
});

/** When the next attempt to connect is made, on the `Date.now()` clock. */
export const nextTryAtom = atom<number | null>(null);

/** Whether this sign-in has so many windows that the server takes no line of this one: it is polled. */
export const isCrowdedAtom = atom(false);

/** Attempts to connect that failed in a row although the server answers. */
export const refusalsAtom = atom(0);
export const refusalsUntilNotified = 3;

/** Why there is no connection, as far as is known; null while it may just be being made. */
export type OutageReason = 'noNetwork' | 'noServer' | 'noDatabase' | 'refused';
export const outageReasonAtom = atom((get): OutageReason | null => {
  const { connected, isBlind } = get(linkAtom);
  if (connected) return isBlind ? 'noDatabase' : null;
  const isReachable = get(isReachableAtom);
  if (isReachable === false && get(isServerBlindAtom)) return 'noDatabase';
  if (isReachable === false) return get(hasNetworkAtom) ? 'noServer' : 'noNetwork';
  return isReachable && get(refusalsAtom) >= refusalsUntilNotified ? 'refused' : null;
});

const healthTimeoutMs = 3_000;

/** The refusal's type; null where it isn't the plan's server that refuses. */
const refusalIn = async (answer: Response | null): Promise<unknown> => {
  if (!answer || answer.ok) return null;
  const body = (await answer.json().catch(() => null)) as { type?: unknown } | null;
  return body?.type ?? null;
};

const withoutChanges: readonly unknown[] = ['DATABASE_FULL', 'DATABASE_READ_ONLY'] satisfies ErrorCode[];

/** Says whether the plan takes no changes now: nothing happened, and asking again is no help. */
export const isWithoutChanges = (type: unknown): boolean => withoutChanges.includes(type);

/** Asks whether the server answers at all and can read the plan, and notes it. */
export const checkHealth = async (): Promise<boolean> => {
  const answer = await currentClient()
    .fetch('/readyz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(healthTimeoutMs),
    })
    .catch(() => null);
  const refusal = await refusalIn(answer);
  const isThere = isWithoutChanges(refusal) || refusal === ('TOO_MANY_REQUESTS' satisfies ErrorCode);
  const isReachable = answer?.ok === true || isThere;
  store().set(hasNetworkAtom, currentClient().isOnline());
  store().set(isServerBlindAtom, refusal === 'BUSY');
  store().set(isReachableAtom, isReachable);
  return isReachable;
};
