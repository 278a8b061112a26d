import type { ErrorCode } from '@werkplan/shared/errors/error-codes.ts';
import { followedKeysOf } from '@werkplan/shared/live/sync-state.ts';
import { atom } from 'jotai';
import { currentClient, store } from '../lib/client.ts';
import { syncAtom } from './sync-store.ts';
import { serverTimeAt } from '../lib/server-time.ts';

export type Connection = 'live' | 'connecting' | 'offline';

/** True once the window follows the plan (`startSync`); until then no connection state is shown. */
export const isFollowingAtom = atom(false);

/** Result of the latest health check; null until the first one since the connection was lost. */
export const isReachableAtom = atom<boolean | null>(null);
/** True if the latest check reached the server, but the server could not reach its database. */
export const isServerBlindAtom = atom(false);
/** `navigator.onLine` at the latest check. */
const hasNetworkAtom = atom(true);

/**
 * Start time (ms on the sync clock) of the latest successful HTTP read of the followed period; null until a read has
 * succeeded.
 */
export const periodReadAtAtom = atom((get) => get(syncAtom).period.readAt);
const isPeriodPolledAtom = atom((get) => get(syncAtom).period.isPolled);

const linkAtom = atom((get) => {
  const { connected, isStale, isBlind, confirmed } = get(syncAtom);
  return { connected, isStale, isBlind, isLoaded: confirmed !== null };
});

/** True while the socket is connected, even if the server only reports a missing database. */
export const isConnectedAtom = atom((get) => get(linkAtom).connected);

/** True if all shown data was polled since the socket disconnected. */
const isPolledAtom = atom((get) => {
  const { isStale, isLoaded } = get(linkAtom);
  const isPeriodShown = get(periodReadAtAtom) !== null;
  const isAnyShown = isLoaded || isPeriodShown;
  return isAnyShown && !(isLoaded && isStale) && (!isPeriodShown || get(isPeriodPolledAtom));
});

/** True if all requests of the latest poll were answered. */
export const isPollAnsweredAtom = atom((get) => {
  const state = get(syncAtom);
  const { streams, period, isStale, confirmed } = state;
  const isDayAnswered = !isStale && followedKeysOf(state).every((key) => streams[key]?.isPolled);
  const isPeriodAnswered = period.isPolled && period.reading === 'idle';
  if (confirmed) return isDayAnswered && (!period.isOpen || isPeriodAnswered);
  return period.isOpen && isPeriodAnswered;
});

/**
 * State of the connection. Without a WebSocket the day or period is polled; while that succeeds, the screen counts as
 * live.
 */
export const connectionAtom = atom((get): Connection => {
  const { connected, isStale, isBlind } = get(linkAtom);
  if (connected && isStale) return isBlind ? 'offline' : 'connecting';
  if (connected) return 'live';
  const isReachable = get(isReachableAtom);
  if (isReachable === false) return 'offline';
  if (isReachable && get(isPolledAtom)) return 'live';
  // A client that is refused repeatedly is offline rather than connecting.
  return get(outageReasonAtom) === 'refused' ? 'offline' : 'connecting';
});

/** Time at which the shown data was last known to be current, if it may be outdated; null while live. */
export const staleSinceAtom = atom((get): Date | null => {
  if (get(connectionAtom) === 'live') return null;
  const { lastConfirmedAt, confirmed } = get(syncAtom);
  const periodReadAt = get(periodReadAtAtom);
  const isAnyShown = confirmed !== null || periodReadAt !== null;
  const signs = [isAnyShown ? lastConfirmedAt : null, periodReadAt].filter((at) => at !== null);
  return signs.length === 0 ? null : new Date(serverTimeAt(Math.max(...signs)));
});

/** Time (ms, as `Date.now()`) of the next connection attempt; null while none is scheduled. */
export const nextTryAtom = atom<number | null>(null);

/** True if this session has too many windows, so that the server refuses a socket and this window polls. */
export const hasTooManyWindowsAtom = atom(false);

/** Number of consecutive refusals of the socket while the server answers over HTTP. */
export const refusalsAtom = atom(0);
/** Number of refusals after which the banner reports them. */
export const refusalsUntilNotified = 3;

/** The known reason for the missing connection; null while it may just be connecting. */
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

/** Returns the type of the refusal; null without an answer, for a success, or if the answer does not come from our server. */
const refusalIn = async (answer: Response | null): Promise<unknown> => {
  if (!answer || answer.ok) return null;
  const body = (await answer.json().catch(() => null)) as { type?: unknown } | null;
  return body?.type ?? null;
};

const withoutChanges: readonly unknown[] = ['DATABASE_FULL', 'DATABASE_READ_ONLY'] satisfies ErrorCode[];

/** True for refusals by a server that accepts no changes, so that retrying is pointless. */
export const acceptsNoChanges = (type: unknown): boolean => withoutChanges.includes(type);

/** Checks that the server is up and can read the plan, and stores the result. */
export const checkHealth = async (): Promise<boolean> => {
  const answer = await currentClient()
    .fetch('/readyz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(healthTimeoutMs),
    })
    .catch(() => null);
  const refusal = await refusalIn(answer);
  const isThere = acceptsNoChanges(refusal) || refusal === ('TOO_MANY_REQUESTS' satisfies ErrorCode);
  const isReachable = answer?.ok === true || isThere;
  store().set(hasNetworkAtom, currentClient().isOnline());
  store().set(isServerBlindAtom, refusal === 'BUSY');
  store().set(isReachableAtom, isReachable);
  return isReachable;
};
