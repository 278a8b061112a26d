import { flushSync } from 'react-dom';
import type { ByeReason, SocketRefusal } from '@werkplan/shared/live/protocol.ts';
import type { SyncEffect } from '@werkplan/shared/live/sync-state.ts';
import { checkSession, compareSession } from '../account/account-api.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { clientPart, store } from '../lib/client.ts';
import {
  checkHealth,
  isCrowdedAtom,
  isReachableAtom,
  isServerBlindAtom,
  nextTryAtom,
  refusalsAtom,
} from './connection.ts';
import { socket } from './line.ts';
import { dispatch, syncNow } from './sync-store.ts';
import { noteServerTime } from '../lib/server-time.ts';

const joinTimeoutMs = 5_000;
const pollEveryMs = 5_000;
/** A server that only lacks its database may have it again any moment. */
const pollSoonMs = 1_500;
const returnWithinMs = 1_000;
/** Heads come every 5 s: after this a line that should be alive most likely isn't. */
const silentMs = 6_500;

/** The line as this window wants it. */
class LineState {
  isWanted = false;
  pollTimer: ReturnType<typeof setTimeout> | undefined;
  isAsking = false;
  /** When the server last spoke, on the wall clock: the other one stands still while a machine sleeps. */
  receivedAt = Number.NEGATIVE_INFINITY;
  /** Until then the server wants no new line of this window, on the same clock. */
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

/** While the socket is away: is the server there? Then ask it what happened, and offer the socket again. */
const poll = async (): Promise<void> => {
  clearTimeout(lineState().pollTimer);
  if (!lineState().isWanted || socket().connected || lineState().isAsking) return;
  lineState().isAsking = true;
  const isReachable = await checkHealth();
  lineState().isAsking = false;
  if (!lineState().isWanted || socket().connected) return;
  if (isReachable) {
    dispatch({ type: 'poll' });
    for (const ask of lineState().pollers) ask();
    // Connecting anew skips the rest of the back-off now that the server answers again.
    if (Date.now() >= lineState().unwantedUntil) connectAnew();
  }
  const delayMs = store().get(isServerBlindAtom) ? pollSoonMs : pollEveryMs;
  lineState().pollTimer = setTimeout(() => void poll(), delayMs);
  store().set(nextTryAtom, Date.now() + delayMs);
};

const returnSoon = (): void => {
  setTimeout(() => void (lineState().isWanted && socket().connect()), Math.random() * returnWithinMs);
};

/** The server answers but doesn't let this window in: most likely the sign-in is over. */
const noteRefusal = (): void => {
  store().set(refusalsAtom, (count) => count + 1);
  if (store().get(refusalsAtom) === 1) void checkSession(false, true);
};

/** Other windows of this sign-in have taken all places: this one asks over HTTP, and connects again when the server allows it. */
const noteCrowd = ({ retryAfterMs }: SocketRefusal): void => {
  lineState().unwantedUntil = Date.now() + retryAfterMs;
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
    if (!lineState().isWanted) return;
    // After the server's own goodbye socket.io does not return by itself.
    if (reason === 'io server disconnect') returnSoon();
    void poll();
  });
  socket().on('connect_error', (error: Error & { data?: SocketRefusal }) => {
    if (error.data) return noteCrowd(error.data);
    // Refused by the server itself (not just out of reach): then it does not try again by itself either.
    if (!socket().active) returnSoon();
    if (store().get(isReachableAtom)) noteRefusal();
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
    dispatch({ type: 'joined', key, session, result, at: syncNow() });
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

/** The browser reports the network as gone: if the check agrees, the screen shows it at once. */
export const checkNetwork = async (): Promise<void> => {
  const isGone = lineState().isWanted && !(await checkHealth()) && !store().get(isServerBlindAtom);
  if (isGone && socket().connected) connectAnew();
};
