import type { SinceStep } from '@werkplan/shared/since/since-schema.ts';

/** Revisions that arrived while the user was away: after `from`, up to `to`. */
export interface RevisionRange {
  readonly from: number;
  readonly to: number;
}

/**
 * True for changes by others while the user was away; changes that arrived on screen do not count
 * (rules/undo-and-history.md#since-i-was-last-here).
 */
export const isUnseenStep = (
  { sinceVisit, revision }: SinceStep,
  away: readonly RevisionRange[] | null,
): boolean =>
  sinceVisit &&
  (revision === null || away === null || away.some(({ from, to }) => revision > from && revision <= to));
