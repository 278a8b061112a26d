import type { Day } from '../values/day.ts';
import { staleAfterMs } from './protocol.ts';
import { loadNow } from './sync-reload.ts';
import { type Draft, followedKeys, keysOf, newStream, setStream } from './sync-state.ts';
import type { StreamKey } from './stream-key.ts';

const joinRetryMs = 2_000;

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
  for (const key of keysOf(draft.state)) joinStream(draft, key);
};

export const onStaleTimer = (draft: Draft): void => {
  const { connected, isStale, isBlind } = draft.state;
  const isAlive = isBlind && !isStale;
  draft.state = { ...draft.state, isStale: true, isBlind: isAlive };
  if (isAlive) watchSilence(draft);
  else if (connected) draft.effects.push({ type: 'notify', notice: { kind: 'deaf' } });
};

export const joinStream = (draft: Draft, key: StreamKey): void => {
  const { epoch, confirmed, connected, session, streams } = draft.state;
  const stream = streams[key];
  if (!stream || stream.joined || !connected || !confirmed || epoch === null) return;
  draft.effects.push({ type: 'join', key, session, since: { epoch, revision: stream.revision } });
};

export const onJoinFailed = (draft: Draft, key: StreamKey, session: number): void => {
  if (session !== draft.state.session) return;
  draft.effects.push({ type: 'setTimer', timer: `join:${key}`, delayMs: joinRetryMs });
};

export const onJoinTimer = (draft: Draft, timer: string): void => {
  const key = keysOf(draft.state).find((followed) => `join:${followed}` === timer);
  if (key) joinStream(draft, key);
};

export const onConnected = (draft: Draft): void => {
  draft.state = { ...draft.state, connected: true, isBlind: false, session: draft.state.session + 1 };
  watchSilence(draft);
  for (const key of keysOf(draft.state)) setStream(draft, key, { joined: false });
  if (draft.state.confirmed) for (const key of keysOf(draft.state)) joinStream(draft, key);
  else loadNow(draft);
};

export const onDisconnected = (draft: Draft): void => {
  draft.state = { ...draft.state, connected: false, isBlind: false };
  for (const key of keysOf(draft.state)) setStream(draft, key, { joined: false });
};

const leaveAllBut = (draft: Draft, kept: readonly StreamKey[]): void => {
  if (!draft.state.connected) return;
  for (const key of keysOf(draft.state)) if (!kept.includes(key)) draft.effects.push({ type: 'leave', key });
};

/** Follows another day: its stream is joined once its snapshot is there, `trucks` and `halls` stay joined. */
export const onOpened = (draft: Draft, day: Day): void => {
  if (draft.state.day === day) return;
  const keys = followedKeys(day);
  leaveAllBut(draft, keys);
  const { streams, snapshot, session } = draft.state;
  const next = keys.map((key) => {
    const { joined = false, waiting = [] } = streams[key] ?? {};
    return [key, { ...newStream, joined, waiting }];
  });
  draft.state = {
    ...draft.state,
    day,
    confirmed: null,
    streams: Object.fromEntries(next),
    session: session + 1,
    snapshot: { ...snapshot, running: false, failures: 0 },
  };
  loadNow(draft);
};

/** Nobody looks at a day any more; changes on their way go on. */
export const onClosed = (draft: Draft): void => {
  leaveAllBut(draft, []);
  const snapshot = { ...draft.state.snapshot, running: false, isDue: false };
  draft.state = { ...draft.state, day: null, confirmed: null, streams: {}, snapshot };
};
