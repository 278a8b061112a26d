import { undoChange } from '@werkplan/shared/undo/undo-change.ts';
import type { Operation } from './operation.ts';

/** Undoes one of the latest changes of any planner; sometimes that change is an undo. */
const undo: Operation = ({ random, recentChanges }) => {
  const ids = recentChanges();
  if (ids.length === 0) return null;
  const id = random.pick(ids);
  return { action: 'changes.undo', act: (tx, scope) => undoChange(tx, scope, { id }), undoOf: id };
};

export const undoOperations: readonly (readonly [number, Operation])[] = [[9, undo]];
