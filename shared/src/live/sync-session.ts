import type { Day } from '../values/day.ts';
import { staleAfterMs } from './protocol.ts';
import { loadNow } from './sync-reload.ts';
import { joinStream } from './sync-join.ts';
import { type Draft, keysOf, newStream, roomsOf, setPeriod, setStream } from './sync-state.ts';
import type { RoomKey } from './stream-key.ts';

const watchSilence = (draft: Draft): void =>
  void draft.effects.push({ type: 'setTimer', timer: 'stale', delayMs: staleAfterMs });

/** The state shown is that of the server now. */
export const noteSign = (draft: Draft, at: number): void => {
  draft.state = { ...draft.state, lastSignAt: at, isStale: false, isBlind: false };
  watchSilence(draft);
};

/** The line is alive, but nobody knows whether the state is right. Once that has lasted, only a dead line is news. */
export const onBlindHeads = (draft: Draft): void => {
  draft.state = { ...draft.state, isBlind: true };
  if (draft.state.isStale) watchSilence(draft);
};

/** A blind server sees again: what it refused meanwhile is asked for at once. */
export const onSight = (draft: Draft): void => {
  if (draft.state.snapshot.isDue) loadNow(draft);
  for (const key of roomsOf(draft.state)) joinStream(draft, key);
};

export const onStaleTimer = (draft: Draft): void => {
  const { connected, isStale, isBlind } = draft.state;
  const isAlive = isBlind && !isStale;
  draft.state = { ...draft.state, isStale: true, isBlind: isAlive };
  if (isAlive) watchSilence(draft);
  else if (connected) draft.effects.push({ type: 'notify', notice: { kind: 'deaf' } });
};

export const onConnected = (draft: Draft): void => {
  const { session, totalsSession } = draft.state;
  draft.state = {
    ...draft.state,
    connected: true,
    isBlind: false,
    session: session + 1,
    totalsSession: totalsSession + 1,
  };
  watchSilence(draft);
  // What changed while nothing was received was sent to nobody.
  setPeriod(draft, { capacities: null });
  for (const key of roomsOf(draft.state)) setStream(draft, key, { joined: false });
  for (const key of roomsOf(draft.state)) joinStream(draft, key);
  if (!draft.state.confirmed) loadNow(draft);
};

export const onDisconnected = (draft: Draft): void => {
  draft.state = { ...draft.state, connected: false, isBlind: false };
  setPeriod(draft, { isPolled: false });
  for (const key of roomsOf(draft.state)) setStream(draft, key, { joined: false });
};

/** Follows what the state now wants followed; what stays joined stays so, the others' rooms are left. */
const followOnly = (draft: Draft, before: readonly RoomKey[]): void => {
  const { streams, connected } = draft.state;
  const next = roomsOf(draft.state);
  for (const key of before) if (connected && !next.includes(key)) draft.effects.push({ type: 'leave', key });
  const kept = next.map((key) => [key, streams[key] ?? newStream] as const);
  draft.state = { ...draft.state, streams: Object.fromEntries(kept) };
};

/** The streams with a position start over. */
const resetStreams = (draft: Draft): void => {
  for (const key of keysOf(draft.state)) {
    const { joined = false, waiting = [] } = draft.state.streams[key] ?? {};
    setStream(draft, key, { ...newStream, joined, waiting });
  }
};

/** Follows another day: its stream is joined once its snapshot is there, `trucks` and `halls` stay joined. */
export const onOpened = (draft: Draft, day: Day): void => {
  if (draft.state.day === day) return;
  const before = roomsOf(draft.state);
  const { snapshot, session } = draft.state;
  draft.state = {
    ...draft.state,
    day,
    confirmed: null,
    session: session + 1,
    snapshot: { ...snapshot, running: false, failures: 0 },
  };
  followOnly(draft, before);
  resetStreams(draft);
  loadNow(draft);
};

/** Nobody looks at a day any more; changes on their way go on, and so does a period. */
export const onClosed = (draft: Draft): void => {
  const before = roomsOf(draft.state);
  resetStreams(draft);
  const snapshot = { ...draft.state.snapshot, running: false, isDue: false };
  const session = draft.state.session + 1;
  draft.state = { ...draft.state, day: null, confirmed: null, snapshot, session };
  followOnly(draft, before);
  setStream(draft, 'halls', { waiting: [] });
  joinStream(draft, 'halls');
};
