import type { ChangeKind } from '@werkplan/shared/live/change-kind.ts';
import { sql } from 'kysely';
import { planEpoch } from '../change/epoch-store.ts';
import type { Database } from '../database/database.ts';
import { type CommitWith, transact, type Tx } from '../database/transact.ts';
import { appendEvents, skipEvents, eventsWithoutPosition } from './feed-event-store.ts';
import { orderChanges, type StreamEntry } from './ordered-changes.ts';

/** Maximum number of a stream's revisions that one batch orders. */
const maxPerStream = 1_000;
/** The change id of a feed entry at which followers must reload the plan. Extras' events have it too, beside an event id. */
const noChange = 0;

/** Maps the log's tables to the kinds named in messages. */
export const changeKindOfTable = {
  production_order: 'orders',
  shipment: 'shipments',
  delivery: 'deliveries',
  delivery_item: 'deliveries',
  truck: 'trucks',
  hall_capacity: 'halls',
  calendar_entry: 'calendar',
  template: 'templates',
  occurrence: 'templates',
  day_release: 'releases',
  day_grant: 'releases',
  late_change: 'releases',
  drawing: 'orders',
  site: 'sites',
  reservation: 'reservations',
} as const satisfies Record<string, ChangeKind>;
const kindsByTable = JSON.stringify(changeKindOfTable);

/** Selects the streams with revisions missing from the feed, and each one's last ordered revision. */
const behind = sql`
  SELECT key, coalesce(feed_stream.revision, 0) AS done FROM stream LEFT JOIN feed_stream ON stream_key = key
  WHERE stream.revision > coalesce(feed_stream.revision, 0)`;

/**
 * Appends new commits to the feed, the one order in which all changes of the plan are sent. Readers call it before they read, so
 * that commits do no work for the feed and their ids need not rise in the order of the commits.
 */
export const orderFeed = async (db: Database): Promise<void> => {
  while (await isBehind(db)) await transact(db, orderMore);
};

const isBehind = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ isBehind: boolean }>`
    SELECT NOT EXISTS (SELECT FROM feed_state WHERE epoch = ${planEpoch}) OR EXISTS (${behind})
      OR EXISTS (${eventsWithoutPosition}) AS is_behind`.execute(db);
  return rows[0]?.isBehind === true;
};

/** Orders one batch; the lock on `feed_state` admits one server at a time, and the next one finds nothing left. */
const orderMore = async (tx: Tx, commitWith: CommitWith): Promise<void> => {
  await sql`INSERT INTO feed_state (epoch, position) VALUES ('', 0) ON CONFLICT DO NOTHING`.execute(tx);
  const { rows: states } = await sql<{ epoch: string; now: string; position: number }>`
    SELECT epoch, ${planEpoch} AS now, position FROM feed_state FOR UPDATE`.execute(tx);
  const state = states[0] ?? { epoch: '', now: '', position: 0 };
  if (state.epoch !== state.now) {
    // The log was replaced: receivers reload the plan, so its earlier changes aren't listed.
    await sql`DELETE FROM feed`.execute(tx);
    return await beginAtHeads(tx, commitWith, { epoch: state.now, position: state.position });
  }
  const { rows: next } = await sql<StreamEntry & { done: number }>`
    SELECT key AS stream_key, done, revision, change_id,
      (SELECT count(*) FROM change_stream one WHERE one.change_id = listed.change_id) AS streams
    FROM (${behind}) AS due LEFT JOIN LATERAL (
      SELECT revision, change_id FROM change_stream WHERE stream_key = key AND revision > done
      ORDER BY revision LIMIT ${maxPerStream}
    ) AS listed ON true
    ORDER BY key, revision`.execute(tx);
  const hole = next.some(({ streamKey, done, revision }, place) =>
    next[place - 1]?.streamKey === streamKey ? false : revision !== done + 1,
  );
  if (!hole) return await append(tx, commitWith, state.position, next);
  // Revisions were archived before they were ordered: receivers reload the plan.
  await sql`INSERT INTO feed (position, change_id, kinds) VALUES (${state.position + 1}, ${noChange}, '{}')`.execute(
    tx,
  );
  await beginAtHeads(tx, commitWith, { epoch: state.now, position: state.position + 1 });
};

const beginAtHeads = async (
  tx: Tx,
  commitWith: CommitWith,
  { epoch, position }: { epoch: string; position: number },
): Promise<void> => {
  await sql`DELETE FROM feed_stream`.execute(tx);
  await skipEvents(tx);
  await sql`INSERT INTO feed_stream SELECT key, revision FROM stream WHERE revision > 0`.execute(tx);
  await commitWith(
    async () => await sql`UPDATE feed_state SET epoch = ${epoch}, position = ${position}`.execute(tx),
  );
};

const append = async (
  tx: Tx,
  commitWith: CommitWith,
  position: number,
  entries: readonly StreamEntry[],
): Promise<void> => {
  const ids = orderChanges(entries);
  const taken = new Set(ids);
  const heads = new Map<string, number>();
  for (const { streamKey, revision, changeId } of entries)
    if (taken.has(changeId)) heads.set(streamKey, revision);
  await sql`
    INSERT INTO feed (position, change_id, kinds)
    SELECT ${position}::bigint + place, in_order.id, ARRAY(
      SELECT DISTINCT coalesce(${kindsByTable}::jsonb ->> entity, entity) AS kind FROM change_row
      WHERE change_id = in_order.id ORDER BY kind)
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS in_order(id, place)`.execute(tx);
  await sql`
    INSERT INTO feed_stream SELECT * FROM unnest(${[...heads.keys()]}::text[], ${[...heads.values()]}::bigint[])
    ON CONFLICT (stream_key) DO UPDATE SET revision = excluded.revision`.execute(tx);
  const end = position + ids.length;
  const events = await appendEvents(tx, end);
  await commitWith(async () => await sql`UPDATE feed_state SET position = ${end + events}`.execute(tx));
};
