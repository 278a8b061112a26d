import type { PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import type { NewChange } from '../../server/src/plan/plan-store.ts';
import type { ModelState } from './model-state.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Columns that an undo recomputes instead of restoring. */
const derived = new Set(['version', 'amount', 'splitNumber', 'totalNumberOfSplits', 'partsAmount', 'byHand']);

const differing = (one: Fields | null, other: Fields | null): string[] =>
  [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])].filter(
    (field) => !derived.has(field) && one?.[field] !== other?.[field],
  );

/** Returns the row right before the change was stored. */
const rowBefore = (
  { tables }: ModelState,
  { writes }: NewChange,
  kind: RowKind,
  id: number,
): PlanRows[RowKind] | null => {
  const write = writes.find((one) => one.kind === kind && one.id === id);
  return write ? write.before : (tables.rows(kind).get(id) ?? null);
};

/**
 * Checks a stored undo: it may only touch fields that still have the value that the undone change wrote, and must
 * restore their former value. Null when nothing is wrong, or when the change is no undo.
 */
export const findBrokenUndo = (state: ModelState, change: NewChange): string | null => {
  const undone = change.undoOf === null ? undefined : state.changes.get(change.undoOf);
  if (change.undoOf !== null && !undone) return `an undo of ${change.undoOf}, which is not in the log`;
  for (const { kind, id, before, after } of undone?.writes ?? []) {
    const [found, left] = [rowBefore(state, change, kind, id), state.tables.rows(kind).get(id) ?? null];
    // The server may delete an empty run by itself, so a deleted run is no violation.
    const isSystemRun = kind === 'deliveries' && left === null && found !== null;
    if (isSystemRun) continue;
    const overwritten = differing(before as Fields | null, after as Fields | null).filter(
      (field) =>
        (found as Fields | null)?.[field] !== (after as Fields | null)?.[field] &&
        (found as Fields | null)?.[field] !== (left as Fields | null)?.[field],
    );
    if (overwritten.length > 0)
      return `the undo of ${undone?.id} overwrites ${kind} ${id} ${overwritten.join()}`;
    const missing = differing(before as Fields | null, after as Fields | null).filter(
      (field) => (left as Fields | null)?.[field] !== (before as Fields | null)?.[field],
    );
    if (missing.length > 0) return `the undo of ${undone?.id} leaves ${kind} ${id} ${missing.join()}`;
  }
  return null;
};
