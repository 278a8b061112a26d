import type { Day } from '../values/day.ts';
import { staleAfterMs } from './protocol.ts';
import { loadNow } from './sync-reload.ts';
import { joinStream } from './sync-join.ts';
import { type Draft, keysOf, newStream, roomsOf, setPeriod, setStream } from './sync-state.ts';
import type { RoomKey } from './stream-key.ts';

const watchSilence = (draft: Draft): void =>
  void draft.effects.push({ type: 'setTimer', timer: 'stale', delayMs: staleAfterMs });

/** Notes that the shown state is the server's current one. */
export const noteSign = (draft: Draft, at: number): void => {
  draft.state = { ...draft.state, lastSignAt: at, isStale: false, isBlind: false };
  watchSilence(draft);
};

/** Notes that the server can't confirm the state. Once it is stale, only a dead connection is news. */
export const onBlindHeads = (draft: Draft): void => {
  draft.state = { ...draft.state, isBlind: true };
  if (draft.state.isStale) watchSilence(draft);
};

/** Repeats the requests that the server refused while it couldn't read its log. */
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
  // Changes since the disconnection were not received.
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

/** Joins the rooms the state now needs, keeps common ones and leaves the others. */
const followOnly = (draft: Draft, before: readonly RoomKey[]): void => {
  const { streams, connected } = draft.state;
  const next = roomsOf(draft.state);
  for (const key of before) if (connected && !next.includes(key)) draft.effects.push({ type: 'leave', key });
  const kept = next.map((key) => [key, streams[key] ?? newStream] as const);
  draft.state = { ...draft.state, streams: Object.fromEntries(kept) };
};

const resetStreams = (draft: Draft): void => {
  for (const key of keysOf(draft.state)) {
    const { joined = false, waiting = [] } = draft.state.streams[key] ?? {};
    setStream(draft, key, { ...newStream, joined, waiting });
  }
};

/** Follows another day: its stream is joined after its snapshot arrives; `trucks` and `halls` stay joined. */
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

/** Stops following the day; pending changes and a period continue. */
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
