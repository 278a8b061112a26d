import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { type CatchUp, toPatchMessage, type StreamPosition } from '../../server/src/live/catch-up.ts';
import type { PlanStore } from '../../server/src/plan/plan-store.ts';

const maxPatches = 200;

/** Catches a follower up as server/src/live/catch-up.ts does; the model answers the query instead of PostgreSQL. */
export const catchUpWith = async (
  store: Pick<PlanStore, 'heads' | 'patchesAfter'>,
  key: StreamKey,
  since: StreamPosition,
): Promise<CatchUp> => {
  const missed = await store.patchesAfter(key, since.revision);
  const [first] = missed;
  if (!first) {
    const { epoch, revisions } = await store.heads([key]);
    if (since.epoch !== epoch || since.revision > (revisions.get(key) ?? 0)) return { result: 'reload' };
    return { result: 'upToDate', epoch, revision: since.revision };
  }
  if (since.epoch !== first.epoch || missed.length > maxPatches) return { result: 'reload' };
  return {
    result: 'patches',
    epoch: first.epoch,
    patches: missed.map((logged) => toPatchMessage(key, logged)),
  };
};
