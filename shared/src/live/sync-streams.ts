import { applyPatch } from './apply-patch.ts';
import { notePatch, settlePending } from './sync-pending.ts';
import type { HeadsMessage, JoinResult, PatchMessage } from './protocol.ts';
import { isBehind, onPullFailed, raiseTarget, schedulePull } from './sync-pull.ts';
import { reload } from './sync-reload.ts';
import { noteSign, onBlindHeads, onSight } from './sync-session.ts';
import { type Draft, keysOf, type PullAnswer, setStream } from './sync-state.ts';
import type { StreamKey } from './stream-key.ts';

const mostWaiting = 300;
const refusedRetryMs = 5_000;
const shortestRetryMs = 1_000;

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

/** Applies what waited for its turn, and forgets what is held by now. */
export const drainWaiting = (draft: Draft, key: StreamKey): void => {
  for (const message of draft.state.streams[key]?.waiting ?? []) {
    const isNext = message.revision === (draft.state.streams[key]?.revision ?? 0) + 1;
    if (isNext && message.epoch === draft.state.epoch) apply(draft, message);
  }
  const stream = draft.state.streams[key];
  const waiting = stream?.waiting.filter((message) => message.revision > stream.revision) ?? [];
  if (waiting.length !== stream?.waiting.length) setStream(draft, key, { waiting });
};

/** The expected next revision is applied; older ones are dropped; newer ones wait for the hole to fill. */
const ingest = (draft: Draft, message: PatchMessage, at: number): void => {
  const stream = draft.state.streams[message.key];
  if (!stream) return;
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

/** The state is the server's once each stream has been answered. */
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
  { key, session, result, at }: { key: StreamKey; session: number; result: JoinResult; at: number },
): void => {
  if (session !== draft.state.session || !draft.state.streams[key]) return;
  if (result.result === 'refused' || result.result === 'totals') {
    const told = result.result === 'refused' ? result.retryAfterMs : undefined;
    const delayMs = told === undefined ? refusedRetryMs : Math.max(shortestRetryMs, told);
    draft.effects.push({ type: 'setTimer', timer: `join:${key}`, delayMs });
    return;
  }
  setStream(draft, key, { joined: true });
  if (result.result === 'reload' || result.epoch !== draft.state.epoch) return reload(draft, at);
  if (result.result === 'patches') onPatches(draft, result.patches, at);
  else raiseTarget(draft, key, result.revision);
};

/** What the client should have by now: behind → pull, ahead of the server or another epoch → read the day again. */
export const onHeads = (draft: Draft, heads: HeadsMessage, at: number): void => {
  if (heads.isBlind) return onBlindHeads(draft);
  const wasBlind = draft.state.isBlind;
  noteSign(draft, at);
  if (wasBlind) onSight(draft);
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
