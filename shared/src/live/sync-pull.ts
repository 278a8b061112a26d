import { reload } from './sync-reload.ts';
import { joinStream } from './sync-join.ts';
import { readPeriod } from './sync-period.ts';
import { type Draft, keysOf, roomsOf, setStream, type StreamSync } from './sync-state.ts';
import { isTotalsKey, type RoomKey, type StreamKey } from './stream-key.ts';

/** A missing revision may still arrive by itself within this time. */
const holeWaitMs = 250;
const failuresBeforeReload = 2;

const pullTimer = (key: RoomKey): string => `pull:${key}`;

export const isBehind = (stream: StreamSync): boolean =>
  stream.target > stream.revision || stream.waiting.length > 0;

export const schedulePull = (draft: Draft, key: RoomKey): void => {
  const stream = draft.state.streams[key];
  const isLoaded = isTotalsKey(key) || draft.state.confirmed !== null;
  if (!stream || !isLoaded || stream.pull !== 'idle' || !isBehind(stream)) return;
  setStream(draft, key, { pull: 'scheduled' });
  draft.effects.push({ type: 'setTimer', timer: pullTimer(key), delayMs: holeWaitMs });
};

/** Notes that the stream has reached `revision` on the server. */
export const raiseTarget = (draft: Draft, key: RoomKey, revision: number): void => {
  const stream = draft.state.streams[key];
  if (stream && revision > stream.target) setStream(draft, key, { target: revision });
  schedulePull(draft, key);
};

const pullNow = (draft: Draft, key: StreamKey): void => {
  const stream = draft.state.streams[key];
  if (!stream || draft.state.epoch === null) return;
  setStream(draft, key, { pull: 'running' });
  draft.effects.push({ type: 'pull', key, epoch: draft.state.epoch, since: stream.revision });
};

/** Joins again, since a join sends the latest totals. */
const askForTotals = (draft: Draft, key: RoomKey, stream: StreamSync): void => {
  setStream(draft, key, { pull: 'idle', ...(isBehind(stream) && { joined: false }) });
  joinStream(draft, key);
};

export const onPullTimer = (draft: Draft, timer: string): void => {
  const key = roomsOf(draft.state).find((followed) => pullTimer(followed) === timer);
  const stream = key && draft.state.streams[key];
  if (!key || !stream || stream.pull !== 'scheduled') return;
  if (isTotalsKey(key)) askForTotals(draft, key, stream);
  else if (isBehind(stream) && !draft.state.snapshot.running) pullNow(draft, key);
  else setStream(draft, key, { pull: 'idle' });
};

export const onPoll = (draft: Draft): void => {
  readPeriod(draft);
  if (!draft.state.confirmed || draft.state.snapshot.running) return;
  for (const key of keysOf(draft.state)) {
    setStream(draft, key, { isPolled: false });
    if (draft.state.streams[key]?.pull === 'idle') pullNow(draft, key);
  }
};

/** Handles a pull that brought nothing despite missing revisions; the second in a row reads the day again. */
export const onPullFailed = (draft: Draft, key: StreamKey, at: number): void => {
  const stream = draft.state.streams[key];
  if (!stream) return;
  // Without a socket nothing else confirms the shown state.
  if (!draft.state.connected) draft.state = { ...draft.state, isStale: true };
  const failedPulls = isBehind(stream) ? stream.failedPulls + 1 : 0;
  setStream(draft, key, { pull: 'idle', failedPulls });
  if (failedPulls >= failuresBeforeReload) reload(draft, at);
  else schedulePull(draft, key);
};
