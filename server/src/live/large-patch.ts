import { type Patch, rowKinds } from '@werkplan/shared/live/patch.ts';

/** Maximum size of a patch that is broadcast, in characters. Each follower's connection would have to buffer a larger one. */
const maxPushed = 64 * 1024;
/** A patch of up to this many rows is below the limit even if they have the longest notes, so its size isn't computed. */
const fewRows = 5;
const known = new WeakMap<Patch, boolean>();

const rowCount = (patch: Patch): number =>
  rowKinds.reduce((sum, kind) => sum + (patch[kind]?.length ?? 0), 0);

/** True if the patch is too large to broadcast, as of a batch of orders. Followers get only the revision and fetch the patch. */
export const isLargePatch = (patch: Patch): boolean => {
  if (rowCount(patch) <= fewRows) return false;
  const found = known.get(patch) ?? JSON.stringify(patch).length > maxPushed;
  known.set(patch, found);
  return found;
};
