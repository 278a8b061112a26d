import { flushSync } from 'react-dom';
import type { ByeReason, SocketRefusal } from '@werkplan/shared/live/protocol.ts';
import type { SyncEffect } from '@werkplan/shared/live/sync-state.ts';
import { checkSession, compareSession } from '../account/account-api.ts';
import { isSignedInAtom } from '../account/sign-in-atoms.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { clientPart, currentClient, store } from '../lib/client.ts';
import { plantDay, plantZoneAtom } from '../lib/plant-zone.ts';
import {
  checkHealth,
  hasTooManyWindowsAtom,
  isPollAnsweredAtom,
  isReachableAtom,
  isServerBlindAtom,
  nextTryAtom,
  refusalsAtom,
  refusalsUntilNotified,
} from './connection.ts';
import { socket } from './server-socket.ts';
import { dispatch, syncClockNow } from './sync-store.ts';
import { noteServerTime, timeNow } from '../lib/server-time.ts';

const joinTimeoutMs = 5_000;
/** Interval (ms) of polls, so that a change is shown within 3 s even if a proxy blocks WebSockets. */
const pollEveryMs = 2_000;
/** Interval (ms) of a hidden window: less than `polledPresenceTtlMs`, after which others no longer see a polling user. */
const pollHiddenEveryMs = 8_000;
/** Interval (ms) while the server is unreachable or does not answer the polls. */
const pollAwayEveryMs = 5_000;
/** Interval (ms) while the server cannot read its database; short, because the database may return at any moment. */
const pollSoonMs = 1_500;
/** Smallest share of a delay left by random jitter, which spreads the polls of windows that lost their connection together. */
const shortestShare = 0.8;
/** Delay (ms) until polling starts without a connected socket, because a proxy may accept the socket and never answer. */
const lateMs = 2_000;
/** Interval (ms) of retries after several refusals by a server that answers over HTTP. */
const offerAgainMs = 30_000;
/** Maximum random delay (ms) of a reconnection, so that windows do not return all at once after a disconnection. */
const returnWithinMs = 1_000;
/** Heads come every 5 s, so a socket that is silent for longer (ms) is probably dead. */
const silentMs = 6_500;

/** State of this window's connection. */
class SocketState {
  isWanted = false;
  pollTimer: ReturnType<typeof setTimeout> | undefined;
  isAsking = false;
  /** True while the browser has frozen the tab, which has no socket until it resumes. */
  isFrozen = false;
  /** The plant's day for which the session was last checked. */
  checkedDay = '';
  /** Time of the last message on the wall clock, because `performance.now()` stops while the machine sleeps. */
  receivedAt = Number.NEGATIVE_INFINITY;
  /**
   * The server refuses new sockets until this time of `performance.now()`, which is unaffected when somebody sets the
   * clock.
   */
  unwantedUntil = Number.NEGATIVE_INFINITY;
  readonly pollers = new Set<() => void>();
}

const socketState = clientPart(() => {
  listen();
  return new SocketState();
});

/** Registers a function that polls while the socket is disconnected but the server answers. */
export const onPoll = (poller: () => void): void => void socketState().pollers.add(poller);

const connectAnew = (): void => {
  socket().disconnect();
  socket().connect();
};

const pollDelay = (isInVain: boolean): number => {
  if (store().get(isServerBlindAtom)) return pollSoonMs;
  if (isInVain || !store().get(isReachableAtom)) return pollAwayEveryMs;
  return currentClient().isVisible() ? pollEveryMs : pollHiddenEveryMs;
};

/** Checks the session after midnight, because without heads only the answer to that check contains the plant's new day. */
const checkToday = (): void => {
  const day = plantDay(timeNow(), store().get(plantZoneAtom));
  if (day === store().get(todayAtom) || day === socketState().checkedDay) return;
  socketState().checkedDay = day;
  if (store().get(isSignedInAtom)) void checkSession(false, true);
};

const offerLine = (isBack: boolean): void => {
  if (performance.now() < socketState().unwantedUntil) return;
  // Skips the rest of the back-off, because the server answers again.
  if (isBack) connectAnew();
  else if (!socket().active) socket().connect();
};

/**
 * Polls while the socket is disconnected, and tries to reconnect. Answers to the poll prove that the server is up. The
 * server's health is checked only without such answers, because all windows of a building share the check's rate limit.
 */
const poll = async (): Promise<void> => {
  const line = socketState();
  clearTimeout(line.pollTimer);
  if (!isPollingWanted() || line.isAsking) return;
  const wasReachable = store().get(isReachableAtom) === true;
  const isAnswered = wasReachable && store().get(isPollAnsweredAtom);
  line.isAsking = true;
  const isReachable = isAnswered || (await checkHealth());
  line.isAsking = false;
  if (!isPollingWanted()) return;
  if (isReachable) {
    dispatch({ type: 'poll' });
    for (const ask of line.pollers) ask();
    checkToday();
    offerLine(!wasReachable);
  }
  const delayMs =
    pollDelay(wasReachable && !isAnswered) * (shortestShare + (1 - shortestShare) * Math.random());
  line.pollTimer = setTimeout(() => void poll(), delayMs);
  store().set(nextTryAtom, Date.now() + delayMs);
};

const isPollingWanted = (): boolean => {
  const { isWanted, isFrozen } = socketState();
  return isWanted && !isFrozen && !socket().connected;
};

const returnSoon = (): void => {
  setTimeout(() => isPollingWanted() && offerLine(false), Math.random() * returnWithinMs);
};

/** Handles a refused socket although the server answers: the session has ended, or a proxy blocks WebSockets. */
const noteRefusal = (): void => {
  const refusals = store().get(refusalsAtom) + 1;
  store().set(refusalsAtom, refusals);
  if (refusals === 1) void checkSession(false, true);
  if (refusals < refusalsUntilNotified) return;
  socketState().unwantedUntil =
    performance.now() + offerAgainMs * (shortestShare + (1 - shortestShare) * Math.random());
  socket().disconnect();
};

/** Handles too many windows of this session: this window polls, and reconnects when the server allows it. */
const noteCrowd = ({ retryAfterMs }: SocketRefusal): void => {
  socketState().unwantedUntil = performance.now() + retryAfterMs;
  store().set(hasTooManyWindowsAtom, true);
  if (store().get(nextTryAtom) === null) void poll();
};

const onBye = ({ reason }: { reason: ByeReason }): void => {
  // The session check signs the user out on screen if the session has ended; otherwise the socket reconnects.
  if (reason === 'signedOut' || reason === 'roleChanged' || reason === 'forbidden') void checkSession(false);
};

function listen(): void {
  socket().on('connect', () => {
    clearTimeout(socketState().pollTimer);
    socketState().receivedAt = Date.now();
    store().set(isReachableAtom, null);
    store().set(refusalsAtom, 0);
    store().set(hasTooManyWindowsAtom, false);
    store().set(nextTryAtom, null);
    dispatch({ type: 'connected', at: syncClockNow() });
  });
  socket().on('disconnect', (reason) => {
    dispatch({ type: 'disconnected' });
    if (!isPollingWanted()) return;
    // Socket.IO does not reconnect by itself after the server has disconnected it.
    if (reason === 'io server disconnect') returnSoon();
    void poll();
  });
  socket().on('connect_error', (error: Error & { data?: SocketRefusal }) => {
    if (error.data) return noteCrowd(error.data);
    if (store().get(isReachableAtom)) noteRefusal();
    // Socket.IO does not retry by itself after the server has refused it.
    if (!socket().active) returnSoon();
    if (store().get(nextTryAtom) === null) void poll();
  });
  socket().on('patch', (message) => {
    // Renders synchronously, because React would otherwise schedule the update behind running animations.
    flushSync(() => dispatch({ type: 'patch', message, at: syncClockNow() }));
  });
  socket().on('totals', (message) => dispatch({ type: 'totals', message }));
  socket().on('heads', (heads) => {
    socketState().receivedAt = Date.now();
    noteServerTime(heads.serverTime);
    if (store().get(todayAtom) !== heads.today) store().set(todayAtom, heads.today);
    dispatch({ type: 'heads', heads, at: syncClockNow() });
  });
  socket().on('you', (user) => void compareSession(user));
  socket().on('bye', onBye);
}

const join = async ({ key, session, since }: SyncEffect & { type: 'join' }): Promise<void> => {
  try {
    const result = await socket().join({ key, ...(since && { since }) }, joinTimeoutMs);
    dispatch({ type: 'joined', key, session, ...(since && { since }), result, at: syncClockNow() });
  } catch {
    dispatch({ type: 'joinFailed', key, session });
  }
};

/** Joins and leaves rooms, and reconnects a dead socket. */
export const doSocketEffect = (effect: SyncEffect): void => {
  if (effect.type === 'join') void join(effect);
  else if (effect.type === 'leave') socket().emit('leave', { key: effect.key }, () => undefined);
  else if (effect.type === 'notify' && effect.notice.kind === 'deaf') connectAnew();
};

/** Connects, and keeps reconnecting from now on. */
export const connect = (): void => {
  socketState().isWanted = true;
  if (!socket().active) socket().connect();
  setTimeout(() => store().get(nextTryAtom) === null && void poll(), lateMs);
};

/** Disconnects, and stops reconnecting and polling. */
export const disconnect = (): void => {
  socketState().isWanted = false;
  socketState().unwantedUntil = Number.NEGATIVE_INFINITY;
  store().set(hasTooManyWindowsAtom, false);
  clearTimeout(socketState().pollTimer);
  store().set(isReachableAtom, null);
  store().set(nextTryAtom, null);
  socket().disconnect();
};

/** Polls and tries to reconnect at once instead of waiting for the next attempt. */
export const connectNow = (): void => void poll();

/** Reconnects at once if the socket died while the window or machine was asleep. */
export const checkSocket = (): void => {
  if (!socketState().isWanted) return;
  if (!socket().connected) connectNow();
  else if (Date.now() - socketState().receivedAt > silentMs) connectAnew();
};

/** Disconnects before the browser freezes the tab, so that other users no longer see this user as present. */
export const disconnectFrozenTab = (): void => {
  socketState().isFrozen = true;
  socket().disconnect();
};

/** Reconnects a resumed tab, and meanwhile polls what it missed. */
export const reconnectResumedTab = (): void => {
  socketState().isFrozen = false;
  checkSocket();
};

/**
 * Handles the browser's report that the network is gone: reconnects if a health check confirms it, so that the screen
 * shows it at once.
 */
export const checkNetwork = async (): Promise<void> => {
  const isGone = socketState().isWanted && !(await checkHealth()) && !store().get(isServerBlindAtom);
  if (isGone && socket().connected) connectAnew();
};
