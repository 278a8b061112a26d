import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { publicActor } from '../change/actor.ts';
import type { Database } from '../database/database.ts';
import type { LoggedPatch } from '../change/logged-patch.ts';
import { maxCatchUpBytes, readHeads, readMissed } from '../change/log-query.ts';
import { SharedReads } from '../platform/shared-reads.ts';

export interface Position {
  epoch: string;
  revision: number;
}

export type CatchUp =
  | { result: 'upToDate'; epoch: string; revision: number }
  | { result: 'patches'; epoch: string; patches: PatchMessage[] }
  | { result: 'reload' };

/** A logged change as its stream broadcasts it. */
export const messageOf = (key: StreamKey, logged: Omit<LoggedPatch, 'totals'>): PatchMessage => ({
  key,
  epoch: logged.epoch,
  revision: logged.revision,
  patch: logged.patch,
  action: logged.action,
  actor: publicActor(logged),
  ...(logged.mutationId !== null && { mutationId: logged.mutationId }),
});

/**
 * What a follower at `since` missed of the stream: nothing, patches, or too much (another epoch, ahead, too far behind).
 * The epoch is read along with what it stamps: a backup may be restored between any two statements.
 */
export const catchUp = async (
  db: Database,
  key: StreamKey,
  since: Position,
  isAgain = false,
): Promise<CatchUp> => {
  const missed = await readMissed(db, key, since.revision);
  const [first] = missed;
  if (!first) {
    const { epoch, revisions } = await readHeads(db, [key]);
    const head = revisions.get(key) ?? 0;
    if (since.epoch !== epoch || since.revision > head) return { result: 'reload' };
    if (since.revision === head) return { result: 'upToDate', epoch, revision: head };
    // Behind, but nothing in the log: either it came in between, or it is archived.
    return isAgain ? { result: 'reload' } : await catchUp(db, key, since, true);
  }
  // What came first since then is archived.
  if (since.epoch !== first.epoch || first.revision !== since.revision + 1) return { result: 'reload' };
  const patches = missed.flatMap(({ patch, ...row }) => (patch ? [messageOf(key, { ...row, patch })] : []));
  const isWhole = patches.length === missed.length && JSON.stringify(patches).length <= maxCatchUpBytes;
  return isWhole ? { result: 'patches', epoch: first.epoch, patches } : { result: 'reload' };
};

/** Windows that come back together missed the same: it is read once for all of them. */
export class CatchUps {
  readonly #db: Database;
  readonly #reads = new SharedReads<string, CatchUp>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** What a follower at `since` missed of the stream, as of now or later. */
  async take(key: StreamKey, since: Position): Promise<CatchUp> {
    const missed = `${key} ${since.revision} ${since.epoch}`;
    return await this.#reads.take(missed, async () => await catchUp(this.#db, key, since));
  }
}
