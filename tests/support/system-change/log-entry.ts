import { type RawBuilder, sql } from 'kysely';
import type { Patch } from '@werkplan/shared/live/patch.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Tx } from '../../../server/src/database/transact.ts';
import type { Actor } from '../../../server/src/change/actor.ts';

export interface LogEntry {
  id: number;
  actor: Actor;
  action: string;
  undoOf: number | null;
  mutationId: string | null;
  patch: Patch;
}

/** Locks existing streams in sorted order, so that concurrent changes cannot deadlock. */
const lockOf = (keys: RawBuilder<unknown>) =>
  sql`SELECT key FROM stream WHERE key = ANY(${keys}) ORDER BY key FOR NO KEY UPDATE`;

/** Creates missing streams and locks them all. */
export const lockStreams = async (tx: Tx, keys: readonly StreamKey[]): Promise<void> => {
  const sortedKeys = [...keys].sort();
  await sql`INSERT INTO stream (key) SELECT unnest(${sortedKeys}::text[]) ON CONFLICT DO NOTHING`.execute(tx);
  await lockOf(sql`${sortedKeys}::text[]`).execute(tx);
};

/** Starts a change in the log, to which this transaction's row triggers then write. */
export const openLog = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    SELECT set_config('app.change', nextval('change_id_seq')::text, true) AS id`.execute(tx);
  return Number(rows[0]?.id);
};

/** Raises each stream and stores the change with its patch and the sums of each touched day in one statement. */
export const storeChange = async (
  tx: Tx,
  { id, actor, action, undoOf, mutationId, patch }: LogEntry,
  keys: readonly StreamKey[],
): Promise<void> => {
  await sql`
    WITH stored AS (
      INSERT INTO change (id, actor, actor_name, login_id, action, undo_of, mutation_id, patch)
      VALUES (${id}, ${actor.key}, ${actor.name}, ${actor.loginId}, ${action}, ${undoOf}, ${mutationId},
        ${JSON.stringify(patch)}::jsonb)
    ), raised AS (
      UPDATE stream SET revision = revision + 1 WHERE key = ANY(${keys}::text[]) RETURNING key, revision
    )
    INSERT INTO change_stream (stream_key, revision, change_id, totals)
    SELECT key, revision, ${id}, CASE WHEN key LIKE 'day:%' THEN day_totals(substr(key, 5)::date) END FROM raised`.execute(
    tx,
  );
};
