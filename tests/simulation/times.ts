import type { Editor } from '@werkplan/shared/plan/need.ts';
import type { ModelState } from './model-state.ts';

/** Facts of changes that the log lacks: the time of each (UTC, ISO 8601), and the change that undid it. */
export interface Times {
  readonly made: ReadonlyMap<number, string>;
  readonly undoneBy: ReadonlyMap<number, number>;
}

/** The actor and the time of a change. */
export const editorOf = (state: ModelState, times: Times, changeId: number): Editor => ({
  by: state.changes.get(changeId)?.actor.name ?? '',
  at: times.made.get(changeId) ?? '',
  changeId,
});
