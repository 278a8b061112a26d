import { patchOfStream } from '@werkplan/shared/live/patch.ts';
import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { toPublicActor } from '../change/actor.ts';
import type { Database } from '../database/database.ts';
import type { LoggedPatch } from '../change/logged-patch.ts';
import { maxCatchUpBytes, readHeads, readMissedPatches } from '../change/log-query.ts';
import { SharedReads } from '../platform/shared-reads.ts';

export interface StreamPosition {
  epoch: string;
  revision: number;
}

/** The answer to a follower that asks for missed changes: it has missed none, gets the patches, or must load a snapshot. */
export type CatchUp =
  | { result: 'upToDate'; epoch: string; revision: number }
  | { result: 'patches'; epoch: string; patches: PatchMessage[] }
  | { result: 'reload' };

/** Converts a logged change to the message that is broadcast. */
export const toPatchMessage = (key: StreamKey, logged: Omit<LoggedPatch, 'totals'>): PatchMessage => ({
  key,
  epoch: logged.epoch,
  revision: logged.revision,
  patch: patchOfStream(key, logged.patch),
  action: logged.action,
  actor: toPublicActor(logged),
  ...(logged.mutationId !== null && { mutationId: logged.mutationId }),
});

/**
 * Returns what a follower at `since` missed of the stream. The follower must reload if its epoch is another one, or if it is
 * ahead of the log or too far behind. Epoch and revisions are read in one statement, because the log may be replaced between
 * any two statements.
 */
export const catchUp = async (
  db: Database,
  key: StreamKey,
  since: StreamPosition,
  isAgain = false,
): Promise<CatchUp> => {
  const missed = await readMissedPatches(db, key, since.revision);
  const [first] = missed;
  if (!first) {
    const { epoch, revisions } = await readHeads(db, [key]);
    const head = revisions.get(key) ?? 0;
    if (since.epoch !== epoch || since.revision > head) return { result: 'reload' };
    if (since.revision === head) return { result: 'upToDate', epoch, revision: head };
    // The follower is behind although no changes were found: a change was committed between the two reads, or the changes are
    // archived. The first is ruled out by asking once more.
    return isAgain ? { result: 'reload' } : await catchUp(db, key, since, true);
  }
  // Another epoch has begun, or the first of the missed changes are archived.
  if (since.epoch !== first.epoch || first.revision !== since.revision + 1) return { result: 'reload' };
  const patches = missed.flatMap(({ patch, ...row }) =>
    patch ? [toPatchMessage(key, { ...row, patch })] : [],
  );
  const isWhole = patches.length === missed.length && JSON.stringify(patches).length <= maxCatchUpBytes;
  return isWhole ? { result: 'patches', epoch: first.epoch, patches } : { result: 'reload' };
};

/** Reads catch-ups, with one read for all windows that reconnect at once and missed the same changes. */
export class CatchUps {
  readonly #db: Database;
  readonly #reads = new SharedReads<string, CatchUp>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Like `catchUp`. The result may be shared by several callers, but is never older than the call. */
  async take(key: StreamKey, since: StreamPosition): Promise<CatchUp> {
    const missed = `${key} ${since.revision} ${since.epoch}`;
    return await this.#reads.take(missed, async () => await catchUp(this.#db, key, since));
  }
}
