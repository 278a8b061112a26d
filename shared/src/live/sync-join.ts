import { type MutableSync, isCurrentJoin, roomsOf, totalsKeysOf } from './sync-state.ts';
import { isTotalsKey, type RoomKey } from './stream-key.ts';

const joinRetryMs = 2_000;
const refusedRetryMs = 5_000;
const shortestRetryMs = 1_000;
/** Milliseconds between the repeated joins of a period's rooms, because the server often refuses all of them at once. */
const betweenRetriesMs = 100;

/**
 * Joins the stream's room if it isn't joined and the client is connected. A day's streams are joined from their current position,
 * once the day is loaded. Totals, and all streams of a screen without a day, are joined without a position.
 */
export const joinStream = (sync: MutableSync, key: RoomKey): void => {
  const { day, epoch, confirmed, connected, session, totalsSession, streams } = sync.state;
  const stream = streams[key];
  if (!stream || stream.joined || !connected) return;
  if (isTotalsKey(key)) sync.effects.push({ type: 'join', key, session: totalsSession });
  else if (day === null) sync.effects.push({ type: 'join', key, session });
  else if (confirmed && epoch !== null)
    sync.effects.push({ type: 'join', key, session, since: { epoch, revision: stream.revision } });
};

const retryJoin = (sync: MutableSync, key: RoomKey, delayMs: number): void => {
  const place = Math.max(0, totalsKeysOf(sync.state).indexOf(key));
  const spreadMs = place * betweenRetriesMs;
  sync.effects.push({ type: 'setTimer', timer: `join:${key}`, delayMs: delayMs + spreadMs });
};

/** Schedules another join after the delay that the server asked for (`receivedMs`, at least 1 s), or else after 5 s. */
export const onJoinRefused = (sync: MutableSync, key: RoomKey, receivedMs: number | undefined): void =>
  retryJoin(sync, key, receivedMs === undefined ? refusedRetryMs : Math.max(shortestRetryMs, receivedMs));

export const onJoinFailed = (sync: MutableSync, key: RoomKey, session: number): void => {
  if (isCurrentJoin(sync.state, key, session)) retryJoin(sync, key, joinRetryMs);
};

export const onJoinTimer = (sync: MutableSync, timer: string): void => {
  const key = roomsOf(sync.state).find((followed) => `join:${followed}` === timer);
  if (key) joinStream(sync, key);
};
