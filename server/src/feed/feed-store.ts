import type { PlanMessage } from '@werkplan/shared/live/plan-message-schema.ts';
import type { Patch } from '@werkplan/shared/live/patch.ts';
import type { Revisions } from '@werkplan/shared/live/stream-key.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { changeMessage, eventMessage, resetMessage } from './feed-messages.ts';
import type { FeedPosition } from './feed-position.ts';

/** A page has messages of about this stored size in bytes, and at least one message. */
const pageBytes = 256 * 1024;

export interface FeedPage {
  readonly messages: readonly { readonly position: number; readonly message: PlanMessage }[];
  /** The next page's `after`: the last message's position, or the feed's end if the page is empty. */
  readonly next: FeedPosition;
  readonly more: boolean;
}

export const readFeedEnd = async (db: Database): Promise<FeedPosition> =>
  await db.selectFrom('feedState').select(['epoch', 'position']).executeTakeFirstOrThrow();

/** Returns the position after which the feed is complete. */
const readFeedStart = async (db: Database, end: FeedPosition): Promise<number> => {
  const first = await db
    .selectFrom('feed')
    .select('position')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return (first?.position ?? end.position + 1) - 1;
};

interface FeedRow {
  position: number;
  changeId: number;
  kinds: string[];
  at: Date;
  action: string | null;
  actor: string;
  actorName: string;
  undoOf: number | null;
  patch: Patch;
  revisions: Revisions;
  eventId: number | null;
  data: object;
}

/**
 * Returns a page of the changes and events after a position; if kinds are given, only those about one of them. For a position of
 * another log or outside of the feed, the page is one message to reload the plan.
 */
export const readFeed = async (
  db: Database,
  after: FeedPosition,
  { most, kinds = [], now }: { most: number; kinds?: readonly string[]; now: Date },
): Promise<FeedPage> => {
  const end = await readFeedEnd(db);
  const { rows } = await sql<FeedRow>`
    SELECT position, change_id, kinds, at, action, actor, actor_name, undo_of, patch, event_id, data,
      (SELECT jsonb_object_agg(stream_key, revision) FROM change_stream touched WHERE touched.change_id = page.change_id) AS revisions
    FROM (
      SELECT listed.position, change_id, kinds, coalesce(change.at, event.at) AS at, coalesce(action, type) AS action,
        coalesce(change.actor, event.actor) AS actor, coalesce(change.actor_name, event.actor_name) AS actor_name,
        undo_of, patch, event_id, data,
        coalesce(sum(pg_column_size(patch)) OVER (ORDER BY listed.position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
          AS bytes_before
      FROM (
        SELECT * FROM feed
        WHERE position > ${after.position} AND (change_id = 0 AND event_id IS NULL OR ${kinds.length === 0} OR kinds && ${kinds}::text[])
        ORDER BY position LIMIT ${most}
      ) AS listed LEFT JOIN change ON change.id = change_id LEFT JOIN feed_event event ON event.id = event_id
    ) AS page
    WHERE bytes_before < ${pageBytes}
    ORDER BY position`.execute(db);
  // The start is read last, so that concurrent pruning is noticed.
  const start = await readFeedStart(db, end);
  if (after.epoch !== end.epoch || after.position < start || after.position > end.position) {
    const next = { epoch: end.epoch, position: start };
    return {
      messages: [{ position: start, message: resetMessage(next, now) }],
      next,
      more: end.position > start,
    };
  }
  const messageOf = ({ action, eventId, ...row }: FeedRow): PlanMessage => {
    const at = { epoch: end.epoch, position: row.position };
    if (action === null) return resetMessage(at, now);
    return eventId === null
      ? changeMessage({ ...row, ...at, action })
      : eventMessage({ ...row, ...at, type: action, eventId });
  };
  const messages = rows.map((row) => ({ position: row.position, message: messageOf(row) }));
  const last = rows.at(-1)?.position ?? end.position;
  return {
    messages,
    next: { epoch: end.epoch, position: last },
    more: rows.length > 0 && last < end.position,
  };
};

/** Deletes the feed's entries before the first one whose change isn't archived. Runs at start and every hour. */
export const pruneFeed = async (db: Database): Promise<void> => {
  await sql`DELETE FROM feed USING log_start WHERE feed.change_id <= log_start.change_id AND feed.position < (
    SELECT coalesce(min(position), 0) FROM feed kept JOIN log_start s ON kept.change_id > s.change_id)`.execute(
    db,
  );
};
