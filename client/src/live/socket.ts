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
  isCrowdedAtom,
  isPollAnsweredAtom,
  isReachableAtom,
  isServerBlindAtom,
  nextTryAtom,
  refusalsAtom,
  refusalsUntilNotified,
} from './connection.ts';
import { socket } from './line.ts';
import { dispatch, syncNow } from './sync-store.ts';
import { noteServerTime, timeNow } from '../lib/server-time.ts';

const joinTimeoutMs = 5_000;
/** A change is seen within 3 s where a proxy lets no WebSocket through. */
const pollEveryMs = 2_000;
/** Soon enough to be counted as there: colleagues forget a polling window after `polledPresenceTtlMs`. */
const pollHiddenEveryMs = 8_000;
const pollAwayEveryMs = 5_000;
/** A server that only lacks its database may have it again any moment. */
const pollSoonMs = 1_500;
/** Spread at random, so that a building's windows which were cut together don't ask together. */
const shortestShare = 0.8;
/** A proxy may accept a line and never answer: the server is asked over HTTP before anybody misses it. */
const lateMs = 2_000;
/** Offers a line again at this pace where it was refused several times although the server answers. */
const offerAgainMs = 30_000;
const returnWithinMs = 1_000;
/** Heads come every 5 s: after this a line that should be alive most likely isn't. */
const silentMs = 6_500;

/** The line as this window wants it. */
class LineState {
  isWanted = false;
  pollTimer: ReturnType<typeof setTimeout> | undefined;
  isAsking = false;
  /** The browser has frozen the tab: no line until it is thawed. */
  isFrozen = false;
  /** The day, by the server's clock, for which the session was last checked. */
  checkedDay = '';
  /** When the server last spoke, on the wall clock: the other one stands still while a machine sleeps. */
  receivedAt = Number.NEGATIVE_INFINITY;
  /** Until then the server wants no new line of this window, on the window's clock, which nobody sets. */
  unwantedUntil = Number.NEGATIVE_INFINITY;
  readonly pollers = new Set<() => void>();
}

const lineState = clientPart(() => {
  listen();
  return new LineState();
});

/** Called while the server answers though the socket is away: time to ask over HTTP. */
export const onPoll = (poller: () => void): void => void lineState().pollers.add(poller);

const connectAnew = (): void => {
  socket().disconnect();
  socket().connect();
};

const pollDelay = (isInVain: boolean): number => {
  if (store().get(isServerBlindAtom)) return pollSoonMs;
  if (isInVain || !store().get(isReachableAtom)) return pollAwayEveryMs;
  return currentClient().isVisible() ? pollEveryMs : pollHiddenEveryMs;
};

/** Without heads a window learns from the session's answer that midnight has passed in the plant. */
const checkToday = (): void => {
  const day = plantDay(timeNow(), store().get(plantZoneAtom));
  if (day === store().get(todayAtom) || day === lineState().checkedDay) return;
  lineState().checkedDay = day;
  if (store().get(isSignedInAtom)) void checkSession(false, true);
};

const offerLine = (isBack: boolean): void => {
  if (performance.now() < lineState().unwantedUntil) return;
  // Connecting anew skips the rest of the back-off now that the server answers again.
  if (isBack) connectAnew();
  else if (!socket().active) socket().connect();
};

/**
 * While the socket is away: asks what happened, and offers the socket again. The answers tell that the server is there; only
 * when they fail is its health asked for, whose limit all windows of a building share.
 */
const poll = async (): Promise<void> => {
  const line = lineState();
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
  const { isWanted, isFrozen } = lineState();
  return isWanted && !isFrozen && !socket().connected;
};

const returnSoon = (): void => {
  setTimeout(() => isPollingWanted() && offerLine(false), Math.random() * returnWithinMs);
};

/** The server answers but there is no line: the sign-in is over, or a proxy lets no WebSocket through. */
const noteRefusal = (): void => {
  const refusals = store().get(refusalsAtom) + 1;
  store().set(refusalsAtom, refusals);
  if (refusals === 1) void checkSession(false, true);
  if (refusals < refusalsUntilNotified) return;
  lineState().unwantedUntil =
    performance.now() + offerAgainMs * (shortestShare + (1 - shortestShare) * Math.random());
  socket().disconnect();
};

/** Other windows of this sign-in have taken all places: this one asks over HTTP, and connects again when the server allows it. */
const noteCrowd = ({ retryAfterMs }: SocketRefusal): void => {
  lineState().unwantedUntil = performance.now() + retryAfterMs;
  store().set(isCrowdedAtom, true);
  if (store().get(nextTryAtom) === null) void poll();
};

const onBye = ({ reason }: { reason: ByeReason }): void => {
  // The session check ends the sign-in on screen if it is really over; otherwise the socket comes back.
  if (reason === 'signedOut' || reason === 'roleChanged' || reason === 'forbidden') void checkSession(false);
};

function listen(): void {
  socket().on('connect', () => {
    clearTimeout(lineState().pollTimer);
    lineState().receivedAt = Date.now();
    store().set(isReachableAtom, null);
    store().set(refusalsAtom, 0);
    store().set(isCrowdedAtom, false);
    store().set(nextTryAtom, null);
    dispatch({ type: 'connected', at: syncNow() });
  });
  socket().on('disconnect', (reason) => {
    dispatch({ type: 'disconnected' });
    if (!isPollingWanted()) return;
    // After the server's own goodbye socket.io does not return by itself.
    if (reason === 'io server disconnect') returnSoon();
    void poll();
  });
  socket().on('connect_error', (error: Error & { data?: SocketRefusal }) => {
    if (error.data) return noteCrowd(error.data);
    if (store().get(isReachableAtom)) noteRefusal();
    // Refused by the server itself (not just out of reach): then it does not try again by itself either.
    if (!socket().active) returnSoon();
    if (store().get(nextTryAtom) === null) void poll();
  });
  socket().on('patch', (message) => {
    // Drawn at once: left to itself React draws in a task of its own, behind a frame of whatever is moving on the screen.
    flushSync(() => dispatch({ type: 'patch', message, at: syncNow() }));
  });
  socket().on('totals', (message) => dispatch({ type: 'totals', message }));
  socket().on('heads', (heads) => {
    lineState().receivedAt = Date.now();
    noteServerTime(heads.serverTime);
    if (store().get(todayAtom) !== heads.today) store().set(todayAtom, heads.today);
    dispatch({ type: 'heads', heads, at: syncNow() });
  });
  socket().on('you', (user) => void compareSession(user));
  socket().on('bye', onBye);
}

const join = async ({ key, session, since }: SyncEffect & { type: 'join' }): Promise<void> => {
  try {
    const result = await socket().join({ key, ...(since && { since }) }, joinTimeoutMs);
    dispatch({ type: 'joined', key, session, ...(since && { since }), result, at: syncNow() });
  } catch {
    dispatch({ type: 'joinFailed', key, session });
  }
};

/** Joins and leaves rooms; a line that has gone dead is cut and made again. */
export const doSocketEffect = (effect: SyncEffect): void => {
  if (effect.type === 'join') void join(effect);
  else if (effect.type === 'leave') socket().emit('leave', { key: effect.key }, () => undefined);
  else if (effect.type === 'notify' && effect.notice.kind === 'deaf') connectAnew();
};

/** Keeps a connection from now on, whatever happens to it. */
export const connect = (): void => {
  lineState().isWanted = true;
  if (!socket().active) socket().connect();
  setTimeout(() => store().get(nextTryAtom) === null && void poll(), lateMs);
};

export const disconnect = (): void => {
  lineState().isWanted = false;
  lineState().unwantedUntil = Number.NEGATIVE_INFINITY;
  store().set(isCrowdedAtom, false);
  clearTimeout(lineState().pollTimer);
  store().set(isReachableAtom, null);
  store().set(nextTryAtom, null);
  socket().disconnect();
};

/** Tries at once instead of waiting for the next attempt. */
export const connectNow = (): void => void poll();

/** The window or the machine has woken up: a line that has died meanwhile is made anew at once. */
export const checkLine = (): void => {
  if (!lineState().isWanted) return;
  if (!socket().connected) connectNow();
  else if (Date.now() - lineState().receivedAt > silentMs) connectAnew();
};

/** The browser is about to freeze the tab: colleagues see at once that nobody looks at it. */
export const freezeLine = (): void => {
  lineState().isFrozen = true;
  socket().disconnect();
};

/** The tab runs again: what it missed is read over HTTP while the line is made. */
export const thawLine = (): void => {
  lineState().isFrozen = false;
  checkLine();
};

/** The browser reports the network as gone: if the check agrees, the screen shows it at once. */
export const checkNetwork = async (): Promise<void> => {
  const isGone = lineState().isWanted && !(await checkHealth()) && !store().get(isServerBlindAtom);
  if (isGone && socket().connected) connectAnew();
};
