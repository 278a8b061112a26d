import { sql } from 'kysely';
import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { Patch } from '@werkplan/shared/live/patch.ts';
import type { PatchMessage, TotalsMessage } from '@werkplan/shared/live/protocol.ts';
import { dayKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { isScript, userIdOf } from '../change/actor.ts';
import type { Database } from '../database/database.ts';

/** Further behind than this a snapshot is cheaper. */
const maxPatches = 200;
const maxBytes = 256 * 1024;

interface LoggedPatch {
  revision: number;
  patch: Patch;
  action: string;
  actor: string;
  actorName: string;
  mutationId: string | null;
  totals: HallSums[] | null;
}

export interface Position {
  epoch: string;
  revision: number;
}

export type CatchUp =
  | { result: 'upToDate'; epoch: string; revision: number }
  | { result: 'patches'; epoch: string; patches: PatchMessage[] }
  | { result: 'reload' };

/** A logged change as its stream tells it. */
export const messageOf = (key: StreamKey, epoch: string, logged: LoggedPatch): PatchMessage => ({
  key,
  epoch,
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

/** Revisions of the streams that exist. */
export const readHeads = async (
  db: Database,
  keys: readonly StreamKey[],
): Promise<Map<StreamKey, number>> => {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('stream')
    .selectAll()
    .where('key', 'in', [...keys])
    .execute();
  return new Map(rows.map(({ key, revision }) => [key as StreamKey, revision]));
};

/** What a follower at `since` missed of the stream: nothing, patches, or too much (another epoch, ahead, too far behind). */
export const catchUp = async (
  db: Database,
  key: StreamKey,
  since: Position,
  epoch: string,
): Promise<CatchUp> => {
  if (since.epoch !== epoch) return { result: 'reload' };
  const logged = await readPatchesAfter(db, key, since.revision);
  if (logged.length === 0) {
    const head = (await readHeads(db, [key])).get(key) ?? 0;
    if (since.revision > head) return { result: 'reload' };
    return { result: 'upToDate', epoch, revision: since.revision };
  }
  const patches = logged.map((row) => messageOf(key, epoch, row));
  const tooMuch = patches.length > maxPatches || JSON.stringify(patches).length > maxBytes;
  return tooMuch ? { result: 'reload' } : { result: 'patches', epoch, patches };
};

/** A day's sums of now, stamped with its revision: one statement, one moment. */
export const readTotals = async (db: Database, date: string, epoch: string): Promise<TotalsMessage> => {
  const { rows } = await sql<{ revision: number | null; halls: HallSums[] }>`
    SELECT (SELECT revision FROM stream WHERE key = ${dayKey(date)}) AS revision, day_totals(${date}::date) AS halls`.execute(
    db,
  );
  return { date, epoch, revision: rows[0]?.revision ?? 0, halls: rows[0]?.halls ?? [] };
};

export const readEpoch = async (db: Database): Promise<string> =>
  (await db.selectFrom('epoch').select('id').executeTakeFirstOrThrow()).id;
