import type { SinceStep } from '@werkplan/shared/since/since-schema.ts';

/** Revisions that came while nobody looked: those after `from`, up to `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Whether somebody else made this while the planner was away; what came under their eyes doesn't count (rules/undo-and-history.md#since-i-was-last-here). */
export const isUnseen = ({ sinceVisit, revision }: SinceStep, away: readonly Span[] | null): boolean =>
  sinceVisit &&
  (revision === null || away === null || away.some(({ from, to }) => revision > from && revision <= to));
