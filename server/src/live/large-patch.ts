import { type Patch, rowKinds } from '@werkplan/shared/live/patch.ts';

/** Patches with more characters aren't pushed, because each follower's connection would have to buffer one. */
const maxPushed = 64 * 1024;
/** Up to this many rows are below the limit even with the longest notes. */
const fewRows = 5;
const known = new WeakMap<Patch, boolean>();

const rowCount = (patch: Patch): number =>
  rowKinds.reduce((sum, kind) => sum + (patch[kind]?.length ?? 0), 0);

/** True if followers are only told the new revision and fetch the patch (a batch of orders). */
export const isLargePatch = (patch: Patch): boolean => {
  if (rowCount(patch) <= fewRows) return false;
  const found = known.get(patch) ?? JSON.stringify(patch).length > maxPushed;
  known.set(patch, found);
  return found;
};
