import type { Editor } from '@werkplan/shared/plan/need.ts';
import type { ModelState } from './model-state.ts';

/** Facts about changes that the log does not store: the time of each (UTC, ISO 8601) and the number of its undo. */
export interface Times {
  readonly made: ReadonlyMap<number, string>;
  readonly undoneBy: ReadonlyMap<number, number>;
}

/** Returns who made a change, and when. */
export const editorOf = (state: ModelState, times: Times, changeId: number): Editor => ({
  by: state.changes.get(changeId)?.actor.name ?? '',
  at: times.made.get(changeId) ?? '',
  changeId,
});
