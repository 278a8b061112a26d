import { reload } from './sync-reload.ts';
import { joinStream } from './sync-join.ts';
import { readPeriod } from './sync-period.ts';
import { type MutableSync, followedKeysOf, roomsOf, setStream, type StreamSync } from './sync-state.ts';
import { isTotalsKey, type RoomKey, type StreamKey } from './stream-key.ts';

/** Milliseconds to wait for a missing revision to arrive over the socket before it is pulled over HTTP. */
const holeWaitMs = 250;
const failuresBeforeReload = 2;

const pullTimer = (key: RoomKey): string => `pull:${key}`;

export const isBehind = (stream: StreamSync): boolean =>
  stream.target > stream.revision || stream.waiting.length > 0;

export const schedulePull = (sync: MutableSync, key: RoomKey): void => {
  const stream = sync.state.streams[key];
  const isLoaded = isTotalsKey(key) || sync.state.confirmed !== null;
  if (!stream || !isLoaded || stream.pull !== 'idle' || !isBehind(stream)) return;
  setStream(sync, key, { pull: 'scheduled' });
  sync.effects.push({ type: 'setTimer', timer: pullTimer(key), delayMs: holeWaitMs });
};

/** Records that the server's stream is at least at `revision`, and schedules a pull if this window is behind. */
export const raiseTarget = (sync: MutableSync, key: RoomKey, revision: number): void => {
  const stream = sync.state.streams[key];
  if (stream && revision > stream.target) setStream(sync, key, { target: revision });
  schedulePull(sync, key);
};

const pullNow = (sync: MutableSync, key: StreamKey): void => {
  const stream = sync.state.streams[key];
  if (!stream || sync.state.epoch === null) return;
  setStream(sync, key, { pull: 'running' });
  sync.effects.push({ type: 'pull', key, epoch: sync.state.epoch, since: stream.revision });
};

/** Joins the room again if newer totals exist, because the answer to a join contains the latest totals. */
const askForTotals = (sync: MutableSync, key: RoomKey, stream: StreamSync): void => {
  setStream(sync, key, { pull: 'idle', ...(isBehind(stream) && { joined: false }) });
  joinStream(sync, key);
};

export const onPullTimer = (sync: MutableSync, timer: string): void => {
  const key = roomsOf(sync.state).find((followed) => pullTimer(followed) === timer);
  const stream = key && sync.state.streams[key];
  if (!key || !stream || stream.pull !== 'scheduled') return;
  if (isTotalsKey(key)) askForTotals(sync, key, stream);
  else if (isBehind(stream) && !sync.state.snapshot.running) pullNow(sync, key);
  else setStream(sync, key, { pull: 'idle' });
};

export const onPoll = (sync: MutableSync): void => {
  readPeriod(sync);
  if (!sync.state.confirmed || sync.state.snapshot.running) return;
  for (const key of followedKeysOf(sync.state)) {
    setStream(sync, key, { isPolled: false });
    if (sync.state.streams[key]?.pull === 'idle') pullNow(sync, key);
  }
};

/** Counts consecutive pulls after which revisions are still missing; after the second one the day is read again. */
export const onPullFailed = (sync: MutableSync, key: StreamKey, at: number): void => {
  const stream = sync.state.streams[key];
  if (!stream) return;
  // Without a socket only pulls show that the state is current.
  if (!sync.state.connected) sync.state = { ...sync.state, isStale: true };
  const failedPulls = isBehind(stream) ? stream.failedPulls + 1 : 0;
  setStream(sync, key, { pull: 'idle', failedPulls });
  if (failedPulls >= failuresBeforeReload) reload(sync, at);
  else schedulePull(sync, key);
};
