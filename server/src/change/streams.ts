import { type RawBuilder, sql } from 'kysely';
import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { Patch } from '@werkplan/shared/live/patch.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Tx } from '../database/transact.ts';
import type { Actor } from './actor.ts';
import { planEpoch } from './epoch.ts';
import { keepAnswer, type KeptAnswer } from './idempotency.ts';

/** A stream a change raised: its new revision and, for a day, its sums per hall in kg. */
export interface RaisedStream {
  key: StreamKey;
  revision: number;
  totals: HallSums[] | null;
}

export interface LogEntry {
  id: number;
  actor: Actor;
  action: string;
  undoOf: number | null;
  mutationId: string | null;
  patch: Patch;
  /** What a repetition of the request is answered; null when the request had no key. */
  answer: KeptAnswer | null;
}

/** A query of the streams (one column, `key`) that a change will touch. */
export type Peek = RawBuilder<{ key: StreamKey }>;

/** These streams. */
export const streams = (...keys: readonly StreamKey[]): Peek => sql`SELECT unnest(${keys}::text[]) AS key`;

/** The streams of all the queries. */
export const together = (...peeks: readonly Peek[]): Peek =>
  sql`${sql.join(
    peeks.map((peek) => sql`(${peek})`),
    sql` UNION ALL `,
  )}`;

/** Locks the streams that exist, in one order for everybody: no two changes wait for each other. */
const lockOf = (keys: RawBuilder<unknown>) =>
  sql`SELECT key FROM stream WHERE key = ANY(${keys}) ORDER BY key FOR NO KEY UPDATE`;

/** Makes streams that nobody has raised yet, and locks. */
export const lockStreams = async (tx: Tx, keys: readonly StreamKey[]): Promise<void> => {
  const sortedKeys = [...keys].sort();
  await sql`INSERT INTO stream (key) SELECT unnest(${sortedKeys}::text[]) ON CONFLICT DO NOTHING`.execute(tx);
  await lockOf(sql`${sortedKeys}::text[]`).execute(tx);
};

/** A change under way, its streams locked; `isNew` is false when its key was claimed by an earlier request. */
export interface OpenedLog {
  id: number;
  /** The log's, as long as the streams are locked. */
  epoch: string;
  isNew: boolean;
  locked: ReadonlySet<StreamKey>;
}

/**
 * Locks the streams, then claims the request's key and opens the log for this transaction's row triggers. The change's
 * id so rises with each stream's revisions. A statement of its own: whatever is read after it is current (reliability
 * C2).
 */
export const openLog = async (
  tx: Tx,
  peek: Peek,
  claim: RawBuilder<unknown> = sql`SELECT`,
): Promise<OpenedLog> => {
  const { rows } = await sql<{
    keys: StreamKey[];
    locked: number;
    id: string;
    claims: number;
    epoch: string;
  }>`
    WITH asked AS MATERIALIZED (SELECT DISTINCT key FROM (${peek}) peeked), claimed AS (${claim})
    SELECT keys, locked, set_config('app.change', nextval('change_id_seq')::text, true) AS id,
      (SELECT count(*)::int FROM claimed) AS claims, ${planEpoch} AS epoch
    FROM (SELECT coalesce(array_agg(key), '{}') AS keys FROM asked) named,
      (SELECT count(*)::int AS locked FROM (${lockOf(sql`ARRAY(SELECT key FROM asked)`)}) held) counted`.execute(
    tx,
  );
  const { keys = [], locked = 0, id = '', claims = 0, epoch = '' } = rows[0] ?? {};
  const isNew = claims === 1;
  if (locked === keys.length || !isNew) return { id: Number(id), epoch, isNew, locked: new Set(keys) };
  await lockStreams(tx, keys);
  return await openLog(tx, streams(...keys));
};

/**
 * Raises each stream's revision and stores the change with its patch, each touched day's sums and the answer a
 * repetition gets: one statement.
 */
export const storeChange = async (
  tx: Tx,
  { id, actor, action, undoOf, mutationId, patch, answer }: LogEntry,
  keys: readonly StreamKey[],
): Promise<RaisedStream[]> => {
  const { rows } = await sql<RaisedStream>`
    WITH stored AS (
      INSERT INTO change (id, actor, actor_name, login_id, action, undo_of, mutation_id, patch)
      VALUES (${id}, ${actor.key}, ${actor.name}, ${actor.loginId}, ${action}, ${undoOf}, ${mutationId},
        ${JSON.stringify(patch)}::jsonb)
    ), raised AS (
      UPDATE stream SET revision = revision + 1 WHERE key = ANY(${keys}::text[]) RETURNING key, revision
    ), answered AS (${keepAnswer(actor.key, answer, sql`(SELECT jsonb_object_agg(key, revision) FROM raised)`)})
    INSERT INTO change_stream (stream_key, revision, change_id, totals)
    SELECT key, revision, ${id}, CASE WHEN key LIKE 'day:%' THEN day_totals(substr(key, 5)::date) END FROM raised
    RETURNING stream_key AS key, revision, totals`.execute(tx);
  return rows;
};
