import { applyPatch } from './apply-patch.ts';
import { notePatch, settlePending } from './sync-pending.ts';
import type { HeadsMessage, PatchMessage } from './protocol.ts';
import { isBehind, onPullFailed, raiseTarget, schedulePull } from './sync-pull.ts';
import { reload } from './sync-reload.ts';
import { joinStream, onJoinRefused } from './sync-join.ts';
import { noteSign, onBlindHeads, onSight } from './sync-session.ts';
import {
  type Draft,
  isCurrentJoin,
  keysOf,
  type PullAnswer,
  setStream,
  type SyncEvent,
} from './sync-state.ts';
import { onHallsJoined, onHallsPatch, onPeriodHeads, onTotals } from './sync-totals.ts';
import { isTotalsKey, type StreamKey } from './stream-key.ts';

const mostWaiting = 300;

const wait = (draft: Draft, message: PatchMessage): void => {
  const held = draft.state.streams[message.key]?.waiting ?? [];
  if (held.some((one) => one.revision === message.revision && one.epoch === message.epoch)) return;
  const waiting = [...held, message].sort((a, b) => a.revision - b.revision).slice(0, mostWaiting);
  setStream(draft, message.key, { waiting });
};

const apply = (draft: Draft, message: PatchMessage): void => {
  const { confirmed } = draft.state;
  if (!confirmed) return;
  draft.state = { ...draft.state, confirmed: applyPatch(confirmed, message.patch, message.key) };
  const target = Math.max(draft.state.streams[message.key]?.target ?? 0, message.revision);
  setStream(draft, message.key, { revision: message.revision, target });
  draft.effects.push({ type: 'notify', notice: { kind: 'applied', message } });
  notePatch(draft, message);
};

/** Applies queued patches that are next, and drops those already held. */
export const drainWaiting = (draft: Draft, key: StreamKey): void => {
  for (const message of draft.state.streams[key]?.waiting ?? []) {
    const isNext = message.revision === (draft.state.streams[key]?.revision ?? 0) + 1;
    if (isNext && message.epoch === draft.state.epoch) apply(draft, message);
  }
  const stream = draft.state.streams[key];
  const waiting = stream?.waiting.filter((message) => message.revision > stream.revision) ?? [];
  if (waiting.length !== stream?.waiting.length) setStream(draft, key, { waiting });
};

/** Applies the next revision, drops older ones and queues newer ones until the gap is filled. */
const ingest = (draft: Draft, message: PatchMessage, at: number): void => {
  const stream = draft.state.streams[message.key];
  if (!stream) return;
  if (message.key === 'halls') onHallsPatch(draft, message);
  if (draft.state.day === null) return;
  if (!draft.state.confirmed || draft.state.snapshot.running) return wait(draft, message);
  if (message.epoch !== draft.state.epoch) {
    wait(draft, message);
    return reload(draft, at);
  }
  if (message.revision <= stream.revision) return;
  if (message.revision > stream.revision + 1) {
    wait(draft, message);
    return schedulePull(draft, message.key);
  }
  apply(draft, message);
  drainWaiting(draft, message.key);
};

export const onPatches = (draft: Draft, messages: readonly PatchMessage[], at: number): void => {
  for (const message of messages) ingest(draft, message, at);
  settlePending(draft);
};

/** Marks the state as confirmed once each stream has been answered. */
const notePolled = (draft: Draft, key: StreamKey, at: number): void => {
  setStream(draft, key, { isPolled: true });
  if (!draft.state.connected && keysOf(draft.state).every((one) => draft.state.streams[one]?.isPolled))
    noteSign(draft, at);
};

export const onPulled = (draft: Draft, key: StreamKey, answer: PullAnswer, at: number): void => {
  const before = draft.state.streams[key]?.revision;
  if (before === undefined || !draft.state.confirmed) return;
  setStream(draft, key, { pull: 'idle' });
  if (draft.state.snapshot.running) return;
  if (answer.result === 'reload' || answer.epoch !== draft.state.epoch) return reload(draft, at);
  notePolled(draft, key, at);
  if (answer.result === 'patches') onPatches(draft, answer.patches, at);
  const stream = draft.state.streams[key];
  if (!stream) return;
  const isProgress = stream.revision > before || !isBehind(stream);
  if (!isProgress) return onPullFailed(draft, key, at);
  setStream(draft, key, { failedPulls: 0 });
  schedulePull(draft, key);
};

export const onJoined = (
  draft: Draft,
  { key, session, since, result, at }: SyncEvent & { type: 'joined' },
): void => {
  const stream = draft.state.streams[key];
  if (!isCurrentJoin(draft.state, key, session) || !stream) return;
  // The day was read again meanwhile, and its rooms are being joined from there.
  const isOfBefore = since && (since.epoch !== draft.state.epoch || since.revision < stream.revision);
  if (result.result === 'reload' && isOfBefore) return joinStream(draft, key);
  if (result.result === 'refused') {
    // An earlier answer may concern a room that was left meanwhile.
    setStream(draft, key, { joined: false });
    return onJoinRefused(draft, key, result.retryAfterMs);
  }
  if (result.result === 'totals') onTotals(draft, result.totals);
  setStream(draft, key, { joined: true });
  if (key === 'halls') onHallsJoined(draft, result);
  if (result.result === 'totals' || isTotalsKey(key) || draft.state.day === null) return;
  if (result.result === 'reload' || result.epoch !== draft.state.epoch) return reload(draft, at);
  if (result.result === 'patches') onPatches(draft, result.patches, at);
  else raiseTarget(draft, key, result.revision);
};

/** Compares with the server's heads: behind → pull; ahead or another epoch → read the day again. */
export const onHeads = (draft: Draft, heads: HeadsMessage, at: number): void => {
  if (heads.isBlind) return onBlindHeads(draft);
  const wasBlind = draft.state.isBlind;
  noteSign(draft, at);
  if (wasBlind) onSight(draft);
  onPeriodHeads(draft, heads);
  if (!draft.state.confirmed || draft.state.snapshot.running) return;
  if (heads.epoch !== draft.state.epoch) return reload(draft, at);
  for (const key of keysOf(draft.state)) {
    const head = heads.revisions[key];
    const stream = draft.state.streams[key];
    if (head === undefined || !stream) continue;
    if (head < stream.heldAtHeads) return reload(draft, at);
    setStream(draft, key, { heldAtHeads: stream.revision });
    raiseTarget(draft, key, head);
  }
};
