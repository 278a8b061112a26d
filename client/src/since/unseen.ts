import type { SinceStep } from '@werkplan/shared/since/since-schema.ts';

/** A range of revisions that arrived while the user was away: those after `from`, up to and including `to`. */
export interface RevisionRange {
  readonly from: number;
  readonly to: number;
}

/**
 * True for a change by another user that was made while this user was away, or at any time since the last visit if that is not
 * known. Changes that arrived on the open page don't count (rules/undo-and-history.md#since-i-was-last-here).
 */
export const isUnseenStep = (
  { sinceVisit, revision }: SinceStep,
  away: readonly RevisionRange[] | null,
): boolean =>
  sinceVisit &&
  (revision === null || away === null || away.some(({ from, to }) => revision > from && revision <= to));
