import { sql } from 'kysely';
import type { Patch } from '@werkplan/shared/live/patch.ts';
import type { PatchMessage, TotalsMessage } from '@werkplan/shared/live/protocol.ts';
import { dayKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { isScript, userIdOf } from '../change/actor.ts';
import { planEpoch } from '../change/epoch.ts';
import type { Database } from '../database/database.ts';
import type { LoggedPatch } from '../plan/plan-store.ts';

/** Further behind than this a snapshot is cheaper. */
const maxPatches = 200;
export const maxCatchUpBytes = 256 * 1024;

export interface Position {
  epoch: string;
  revision: number;
}

export type CatchUp =
  | { result: 'upToDate'; epoch: string; revision: number }
  | { result: 'patches'; epoch: string; patches: PatchMessage[] }
  | { result: 'reload' };

/** A logged change as its stream tells it. */
export const messageOf = (key: StreamKey, logged: Omit<LoggedPatch, 'totals'>): PatchMessage => ({
  key,
  epoch: logged.epoch,
  revision: logged.revision,
  patch: logged.patch,
  action: logged.action,
  actor: {
    id: userIdOf(logged.actor),
    name: logged.actorName,
    ...(isScript(logged.actor) && { kind: 'token' }),
  },
  ...(logged.mutationId !== null && { mutationId: logged.mutationId }),
});

/** The stream's patches above `revision`, in order; at most one more than a catch-up may have. */
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
 * What a follower missed above `revision`, in order; without the patches when they are more, or longer, than a catch-up may
 * have. PostgreSQL finds that out: first by what they take on disk, which is known without reading them, then by their text.
 */
const readMissed = async (db: Database, key: StreamKey, revision: number): Promise<MissedPatch[]> => {
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

/** Where streams stand at one moment: the log's epoch, and the revisions of those that exist. */
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

/**
 * What a follower at `since` missed of the stream: nothing, patches, or too much (another epoch, ahead, too far behind).
 * The epoch is read along with what it stamps: a backup may be restored between any two statements.
 */
export const catchUp = async (db: Database, key: StreamKey, since: Position): Promise<CatchUp> => {
  const missed = await readMissed(db, key, since.revision);
  const [first] = missed;
  if (!first) {
    const { epoch, revisions } = await readHeads(db, [key]);
    if (since.epoch !== epoch || since.revision > (revisions.get(key) ?? 0)) return { result: 'reload' };
    return { result: 'upToDate', epoch, revision: since.revision };
  }
  if (since.epoch !== first.epoch) return { result: 'reload' };
  const patches = missed.flatMap(({ patch, ...row }) => (patch ? [messageOf(key, { ...row, patch })] : []));
  const isWhole = patches.length === missed.length && JSON.stringify(patches).length <= maxCatchUpBytes;
  return isWhole ? { result: 'patches', epoch: first.epoch, patches } : { result: 'reload' };
};

/** A day's sums of now, stamped with its revision: one statement, one moment. */
export const readTotals = async (db: Database, date: string): Promise<TotalsMessage> => {
  const { rows } = await sql<Omit<TotalsMessage, 'date'>>`
    SELECT ${planEpoch} AS epoch, day_totals(${date}::date) AS halls,
      coalesce((SELECT revision FROM stream WHERE key = ${dayKey(date)}), 0) AS revision`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('the totals answered nothing');
  return { date, ...totals };
};
