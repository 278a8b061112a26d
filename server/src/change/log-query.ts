import { sql } from 'kysely';
import type { Patch } from '@werkplan/shared/live/patch.ts';
import type { TotalsMessage } from '@werkplan/shared/live/protocol.ts';
import { dayKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { planEpoch } from './epoch-store.ts';
import type { Database } from '../database/database.ts';
import type { LoggedPatch } from './logged-patch.ts';

/** Maximum number of patches in a catch-up. Loading a snapshot is cheaper than applying more. */
const maxPatches = 200;
/** Maximum size of a catch-up in bytes. */
export const maxCatchUpBytes = 256 * 1024;

/** Returns the stream's patches above `revision` in order, at most one more than a catch-up may have. */
export const readPatchesAfter = async (
  db: Database,
  key: StreamKey,
  revision: number,
): Promise<LoggedPatch[]> =>
  await db
    .selectFrom('changeStream')
    .innerJoin('change', 'change.id', 'changeStream.changeId')
    .select([
      planEpoch.as('epoch'),
      'changeStream.revision',
      'changeStream.totals',
      'change.patch',
      'change.action',
      'change.actor',
      'change.actorName',
      'change.mutationId',
    ])
    .where('changeStream.streamKey', '=', key)
    .where('changeStream.revision', '>', revision)
    .orderBy('changeStream.revision')
    .limit(maxPatches + 1)
    .execute();

type MissedPatch = Omit<LoggedPatch, 'patch' | 'totals'> & { patch: Patch | null };

/**
 * Returns the patches above `revision` that a follower missed, in order. If they exceed the limits of a catch-up, each `patch`
 * is null. PostgreSQL first checks the size as stored, for which it needn't read the patches, and then their size as text.
 */
export const readMissedPatches = async (
  db: Database,
  key: StreamKey,
  revision: number,
): Promise<MissedPatch[]> => {
  const { rows } = await sql<MissedPatch>`
    SELECT epoch, revision, action, actor, actor_name, mutation_id,
      CASE WHEN count(*) OVER () <= ${maxPatches} AND sum(bytes) OVER () <= ${maxCatchUpBytes} THEN patch END AS patch
    FROM (
      SELECT *, CASE WHEN sum(stored) OVER () <= ${maxCatchUpBytes} THEN octet_length(patch::text) ELSE stored END AS bytes
      FROM (
        SELECT ${planEpoch} AS epoch, change_stream.revision, action, actor, actor_name, mutation_id, patch,
          pg_column_size(patch) AS stored
        FROM change_stream JOIN change ON change.id = change_stream.change_id
        WHERE stream_key = ${key} AND revision > ${revision}
        ORDER BY revision LIMIT ${maxPatches + 1}
      ) AS missed
    ) AS sized
    ORDER BY revision`.execute(db);
  return rows;
};

/** The log's epoch and the revisions of the asked streams at the same moment. A stream without changes is left out. */
export interface Heads {
  epoch: string;
  revisions: ReadonlyMap<StreamKey, number>;
}

export const readHeads = async (db: Database, keys: readonly StreamKey[]): Promise<Heads> => {
  const { rows } = await sql<{ epoch: string; key: StreamKey | null; revision: number }>`
    SELECT ${planEpoch} AS epoch, key, revision
    FROM (SELECT) AS now LEFT JOIN stream ON key = ANY(${keys}::text[])`.execute(db);
  const revisions = new Map<StreamKey, number>();
  for (const { key, revision } of rows) if (key !== null) revisions.set(key, revision);
  return { epoch: rows[0]?.epoch ?? '', revisions };
};

/** Reads a day's hall sums and its revision in one statement, so that they match. */
export const readTotals = async (db: Database, date: string): Promise<TotalsMessage> => {
  const { rows } = await sql<Omit<TotalsMessage, 'date'>>`
    SELECT ${planEpoch} AS epoch, day_totals(${date}::date) AS halls,
      coalesce((SELECT revision FROM stream WHERE key = ${dayKey(date)}), 0) AS revision`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('day_totals returned no row');
  return { date, ...totals };
};
