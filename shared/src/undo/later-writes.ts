import type { DomainError } from '../errors/domain-error.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { LaterWrite, RowWrite } from '../plan/logged-change.ts';
import { undoConflict } from './undo-refusals.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields that a write changed, without version and hand entries. */
export const changedFields = ({ before, after }: Pick<RowWrite, 'before' | 'after'>): string[] => {
  const was: Fields = { ...before };
  const is: Fields = { ...after };
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => field !== 'version' && field !== 'byHand' && was[field] !== is[field],
  );
};

/** Returns the newest later write that changed one of these fields of the row. */
export const laterWriteOf = (
  later: readonly LaterWrite[],
  { kind, id }: Pick<RowWrite, 'kind' | 'id'>,
  fields: readonly string[],
): LaterWrite | undefined =>
  later.find(
    (write) =>
      write.kind === kind && write.id === id && changedFields(write).some((field) => fields.includes(field)),
  );

/** Returns the refusal of an undo because a later write changed one of the fields. */
export const conflictWith = (
  tx: PlanTransaction,
  write: LaterWrite,
  fields: readonly string[] = changedFields(write),
): DomainError => {
  const { kind, id, by, at, changeId } = write;
  const set = changedFields(write);
  // A created or deleted row is named as a whole.
  const touched = set.includes('id') ? [] : fields.filter((field) => set.includes(field));
  return undoConflict(tx, { kind, id, by, at, changeId, fields: touched });
};
