import { groupBy } from '../group-by.ts';
import type { LoggedChange, LoggedRow, Recording } from '../recording.ts';
import { rowsByEntity } from './chain.ts';

/** Fields that an undo doesn't compare, as they are recomputed or follow from others. */
const derived = new Set([
  'version',
  'split_number',
  'total_number_of_splits',
  'parts_amount',
  'amount',
  'by_hand',
  'h1',
  'h2',
  'h3',
]);

const changedColumns = ({ before, after }: Pick<LoggedRow, 'before' | 'after'>): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (column) => !derived.has(column) && before?.[column] !== after?.[column],
  );

/** True if the change was in effect at `undo`, since every earlier undo of it was itself undone. */
const stoodBefore = (id: number, undo: number, undosOf: ReadonlyMap<number, LoggedChange>): boolean => {
  const undone = undosOf.get(id);
  return !undone || undone.id >= undo || !stoodBefore(undone.id, undo, undosOf);
};

/** Checks that no accepted undo reverted a field that somebody had changed since, even if the value was the same again. */
export const undosHitNobody = ({ changes, rows }: Recording): string[] => {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const undosOf = new Map(
    changes.flatMap((change) => (change.undoOf === null ? [] : [[change.undoOf, change] as const])),
  );
  const chains = rowsByEntity(rows);
  const byChange = groupBy(rows, ({ changeId }) => changeId);
  return changes.flatMap(({ id: undo, undoOf }) => {
    if (undoOf === null) return [];
    return (byChange.get(undoOf) ?? []).flatMap((undone) => {
      if (!undone.before || !undone.after) return [];
      const own = new Set(changedColumns(undone));
      const later = (chains.get(`${undone.entity} ${undone.entityId}`) ?? []).filter(
        ({ changeId }) =>
          changeId > undoOf &&
          changeId < undo &&
          (byId.get(changeId)?.undoOf ?? 0) <= undoOf &&
          stoodBefore(changeId, undo, undosOf),
      );
      return later.flatMap((row) =>
        changedColumns(row)
          .filter((column) => own.has(column))
          .map(
            (column) =>
              `${undo} undid ${undoOf} though ${row.changeId} had written ${row.entity} ${row.entityId}.${column}`,
          ),
      );
    });
  });
};
