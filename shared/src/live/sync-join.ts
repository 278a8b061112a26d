import { type Draft, isCurrentJoin, roomsOf, totalsKeysOf } from './sync-state.ts';
import { isTotalsKey, type RoomKey } from './stream-key.ts';

const joinRetryMs = 2_000;
const refusedRetryMs = 5_000;
const shortestRetryMs = 1_000;
/** A month of rooms is often refused together; they are joined again one by one at this interval. */
const betweenRetriesMs = 100;

/**
 * Joins the stream's room if necessary and possible: from the held position, or without one for totals and a period's
 * capacities.
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

/** `receivedMs` is the delay requested by the server; undefined if it named none. */
export const onJoinRefused = (draft: Draft, key: RoomKey, receivedMs: number | undefined): void =>
  retryJoin(draft, key, receivedMs === undefined ? refusedRetryMs : Math.max(shortestRetryMs, receivedMs));

export const onJoinFailed = (draft: Draft, key: RoomKey, session: number): void => {
  if (isCurrentJoin(draft.state, key, session)) retryJoin(draft, key, joinRetryMs);
};

export const onJoinTimer = (draft: Draft, timer: string): void => {
  const key = roomsOf(draft.state).find((followed) => `join:${followed}` === timer);
  if (key) joinStream(draft, key);
};
