import type { Day } from '../values/day.ts';
import { staleAfterMs } from './protocol.ts';
import { loadNow } from './sync-reload.ts';
import { joinStream } from './sync-join.ts';
import { type MutableSync, followedKeysOf, newStream, roomsOf, setPeriod, setStream } from './sync-state.ts';
import type { RoomKey } from './stream-key.ts';

const watchSilence = (sync: MutableSync): void =>
  void sync.effects.push({ type: 'setTimer', timer: 'stale', delayMs: staleAfterMs });

/** Records that the shown state is the server's current one, and restarts the timer after which it counts as stale. */
export const confirmState = (sync: MutableSync, at: number): void => {
  sync.state = { ...sync.state, lastConfirmedAt: at, isStale: false, isBlind: false };
  watchSilence(sync);
};

/**
 * Handles heads of a server that can't read its log. These don't show that the state is current, so the screen becomes stale;
 * from then on they only restart the timer that detects a dead connection.
 */
export const onBlindHeads = (sync: MutableSync): void => {
  sync.state = { ...sync.state, isBlind: true };
  if (sync.state.isStale) watchSilence(sync);
};

/** Repeats requests that the server refused while it couldn't read its log. */
export const onLogReadable = (sync: MutableSync): void => {
  if (sync.state.snapshot.isDue) loadNow(sync);
  for (const key of roomsOf(sync.state)) joinStream(sync, key);
};

export const onStaleTimer = (sync: MutableSync): void => {
  const { connected, isStale, isBlind } = sync.state;
  const isAlive = isBlind && !isStale;
  sync.state = { ...sync.state, isStale: true, isBlind: isAlive };
  if (isAlive) watchSilence(sync);
  else if (connected) sync.effects.push({ type: 'notify', notice: { kind: 'deaf' } });
};

export const onConnected = (sync: MutableSync): void => {
  const { session, totalsSession } = sync.state;
  sync.state = {
    ...sync.state,
    connected: true,
    isBlind: false,
    session: session + 1,
    totalsSession: totalsSession + 1,
  };
  watchSilence(sync);
  // Forgets the known revision of `halls`, because changes during the disconnection were missed.
  setPeriod(sync, { capacities: null });
  for (const key of roomsOf(sync.state)) setStream(sync, key, { joined: false });
  for (const key of roomsOf(sync.state)) joinStream(sync, key);
  if (!sync.state.confirmed) loadNow(sync);
};

export const onDisconnected = (sync: MutableSync): void => {
  sync.state = { ...sync.state, connected: false, isBlind: false };
  setPeriod(sync, { isPolled: false });
  for (const key of roomsOf(sync.state)) setStream(sync, key, { joined: false });
};

/** Leaves rooms that the state no longer needs, and adds streams for new ones, which are joined later. */
const followOnly = (sync: MutableSync, before: readonly RoomKey[]): void => {
  const { streams, connected } = sync.state;
  const next = roomsOf(sync.state);
  for (const key of before) if (connected && !next.includes(key)) sync.effects.push({ type: 'leave', key });
  const kept = next.map((key) => [key, streams[key] ?? newStream] as const);
  sync.state = { ...sync.state, streams: Object.fromEntries(kept) };
};

const resetStreams = (sync: MutableSync): void => {
  for (const key of followedKeysOf(sync.state)) {
    const { joined = false, waiting = [] } = sync.state.streams[key] ?? {};
    setStream(sync, key, { ...newStream, joined, waiting });
  }
};

/** Follows another day, whose stream is joined once its snapshot has arrived; `trucks` and `halls` stay joined. */
export const onOpened = (sync: MutableSync, day: Day): void => {
  if (sync.state.day === day) return;
  const before = roomsOf(sync.state);
  const { snapshot, session } = sync.state;
  sync.state = {
    ...sync.state,
    day,
    confirmed: null,
    session: session + 1,
    snapshot: { ...snapshot, running: false, failures: 0 },
  };
  followOnly(sync, before);
  resetStreams(sync);
  loadNow(sync);
};

/** Stops following the day; pending changes and the period's totals are kept. */
export const onClosed = (sync: MutableSync): void => {
  const before = roomsOf(sync.state);
  resetStreams(sync);
  const snapshot = { ...sync.state.snapshot, running: false, isDue: false };
  const session = sync.state.session + 1;
  sync.state = { ...sync.state, day: null, confirmed: null, snapshot, session };
  followOnly(sync, before);
  setStream(sync, 'halls', { waiting: [] });
  joinStream(sync, 'halls');
};
