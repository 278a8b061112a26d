import { type Patch, rowKinds } from '@werkplan/shared/live/patch.ts';

/** Characters of a patch beyond which it isn't pushed: each follower's connection would have to hold it at once. */
const maxPushed = 64 * 1024;
/** So many rows are below that, with the longest notes there can be. */
const fewRows = 5;
const known = new WeakMap<Patch, boolean>();

const rowCount = (patch: Patch): number =>
  rowKinds.reduce((sum, kind) => sum + (patch[kind]?.length ?? 0), 0);

/** True when followers are only notified of a new revision, and ask for it (a batch of orders). */
export const isLarge = (patch: Patch): boolean => {
  if (rowCount(patch) <= fewRows) return false;
  const found = known.get(patch) ?? JSON.stringify(patch).length > maxPushed;
  known.set(patch, found);
  return found;
};
