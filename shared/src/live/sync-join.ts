import { type Draft, isCurrentJoin, roomsOf, totalsKeysOf } from './sync-state.ts';
import { isTotalsKey, type RoomKey } from './stream-key.ts';

const joinRetryMs = 2_000;
const refusedRetryMs = 5_000;
const shortestRetryMs = 1_000;
/** A month of rooms that were refused together comes back one after the other. */
const betweenRetriesMs = 100;

/**
 * Joins the stream's room, if that is to be done and possible now: from the position held, or without one where none is
 * needed, for totals and for the capacities of a period.
 */
export const joinStream = (draft: Draft, key: RoomKey): void => {
  const { day, epoch, confirmed, connected, session, totalsSession, streams } = draft.state;
  const stream = streams[key];
  if (!stream || stream.joined || !connected) return;
  if (isTotalsKey(key)) draft.effects.push({ type: 'join', key, session: totalsSession });
  else if (day === null) draft.effects.push({ type: 'join', key, session });
  else if (confirmed && epoch !== null)
    draft.effects.push({ type: 'join', key, session, since: { epoch, revision: stream.revision } });
};

const retryJoin = (draft: Draft, key: RoomKey, delayMs: number): void => {
  const place = Math.max(0, totalsKeysOf(draft.state).indexOf(key));
  const spreadMs = place * betweenRetriesMs;
  draft.effects.push({ type: 'setTimer', timer: `join:${key}`, delayMs: delayMs + spreadMs });
};

/** `receivedMs` is how long the server wants to be left alone; undefined where it hasn't named it. */
export const onJoinRefused = (draft: Draft, key: RoomKey, receivedMs: number | undefined): void =>
  retryJoin(draft, key, receivedMs === undefined ? refusedRetryMs : Math.max(shortestRetryMs, receivedMs));

export const onJoinFailed = (draft: Draft, key: RoomKey, session: number): void => {
  if (isCurrentJoin(draft.state, key, session)) retryJoin(draft, key, joinRetryMs);
};

export const onJoinTimer = (draft: Draft, timer: string): void => {
  const key = roomsOf(draft.state).find((followed) => `join:${followed}` === timer);
  if (key) joinStream(draft, key);
};
