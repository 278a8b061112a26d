import { sql } from 'kysely';
import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { Patch } from '@werkplan/shared/live/patch.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Tx } from '../database/database.ts';
import type { Actor } from './actor.ts';

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
}

/**
 * Locks the streams in one order for everybody, so no two changes wait for each other. The lock is a statement of its
 * own: whatever is read after it is current (reliability C2).
 */
export const lockStreams = async (tx: Tx, keys: readonly StreamKey[]): Promise<void> => {
  if (keys.length === 0) return;
  const sortedKeys = [...keys].sort();
  await sql`INSERT INTO stream (key) SELECT unnest(${sortedKeys}::text[]) ON CONFLICT DO NOTHING`.execute(tx);
  await sql`SELECT key FROM stream WHERE key = ANY(${sortedKeys}::text[]) ORDER BY key FOR NO KEY UPDATE`.execute(
    tx,
  );
};

/** Opens the log for this transaction's row triggers and answers the change's id. */
export const openLog = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    SELECT set_config('app.change', nextval(pg_get_serial_sequence('change', 'id'))::text, true) AS id`.execute(
    tx,
  );
  return Number(rows[0]?.id);
};

/** Raises each stream's revision and stores the change with its patch and each touched day's sums: one statement. */
export const storeChange = async (
  tx: Tx,
  { id, actor, action, undoOf, mutationId, patch }: LogEntry,
  keys: readonly StreamKey[],
): Promise<RaisedStream[]> => {
  const { rows } = await sql<RaisedStream>`
    WITH stored AS (
      INSERT INTO change (id, actor, actor_name, login_id, action, undo_of, mutation_id, patch)
      VALUES (${id}, ${actor.key}, ${actor.name}, ${actor.loginId}, ${action}, ${undoOf}, ${mutationId},
        ${JSON.stringify(patch)}::jsonb)
    ), raised AS (
      UPDATE stream SET revision = revision + 1 WHERE key = ANY(${keys}::text[]) RETURNING key, revision
    )
    INSERT INTO change_stream (stream_key, revision, change_id, totals)
    SELECT key, revision, ${id}, CASE WHEN key LIKE 'day:%' THEN day_totals(substr(key, 5)::date) END FROM raised
    RETURNING stream_key AS key, revision, totals`.execute(tx);
  return rows;
};
