import type { Editor } from '@werkplan/shared/plan/need.ts';
import type { ModelState } from './model-state.ts';

/** What is known of changes beside the log: when each was made (UTC, ISO 8601), and which one took it back. */
export interface Times {
  readonly made: ReadonlyMap<number, string>;
  readonly undoneBy: ReadonlyMap<number, number>;
}

/** Who made a change, and when. */
export const editorOf = (state: ModelState, times: Times, changeId: number): Editor => ({
  by: state.changes.get(changeId)?.actor.name ?? '',
  at: times.made.get(changeId) ?? '',
  changeId,
});
