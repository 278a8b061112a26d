import { sql } from 'kysely';
import type { Actor } from '../change/actor.ts';
import type { Database } from '../database/database.ts';
import type { Tx } from '../database/transact.ts';

/** A message that an extra sends to webhooks and the feed without a change of the plan, such as `note.created`. */
export interface FeedEvent {
  readonly type: string;
  /** The kind that webhooks subscribe to. */
  readonly kind: string;
  readonly data: object;
  readonly at: Date;
  readonly actor: Pick<Actor, 'key' | 'name'>;
}

/** Stores an event in the transaction of the write that it reports. */
export const addFeedEvent = async (db: Database, { actor, data, ...event }: FeedEvent): Promise<void> => {
  await db
    .insertInto('feedEvent')
    .values({ ...event, data: JSON.stringify(data), actor: actor.key, actorName: actor.name })
    .execute();
};

export const eventsWithoutPosition = sql`SELECT FROM feed_event WHERE position IS NULL`;

/** Appends events without a position to the feed, after `position`; returns their number. */
export const appendEvents = async (db: Tx, position: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    WITH placed AS (
      UPDATE feed_event SET position = ${position}::bigint + place
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM feed_event WHERE position IS NULL) next
      WHERE next.id = feed_event.id RETURNING feed_event.id, kind, position)
    INSERT INTO feed (position, change_id, kinds, event_id) SELECT position, 0, ARRAY[kind], id FROM placed`.execute(
    db,
  );
  return Number(numAffectedRows);
};

/** Drops pending events, because all followers reload the plan from here on. */
export const skipEvents = async (db: Tx): Promise<void> => {
  await sql`UPDATE feed_event SET position = 0 WHERE position IS NULL`.execute(db);
};

const keptDays = 90;

/** Deletes old events that the feed doesn't contain any more. Runs at start and every hour. */
export const pruneFeedEvents = async (db: Database, now: Date): Promise<void> => {
  await sql`DELETE FROM feed_event WHERE at < ${now}::timestamptz - ${keptDays} * interval '1 day'
    AND NOT EXISTS (SELECT FROM feed WHERE event_id = feed_event.id)`.execute(db);
};
