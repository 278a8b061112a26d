import type { RowWrite } from '@werkplan/shared/plan/logged-change.ts';
import { ConflictError, type NewChange } from '../../server/src/plan/plan-store.ts';
import { hasColumns, isSameRow } from './model-tables.ts';

export const rowNameOf = ({ kind, id }: Pick<RowWrite, 'kind' | 'id'>): string => `${kind} ${id}`;

/** True if `after` (for a removal `before`) is the whole row that the write names, and the write's version follows that of `before`. */
const isWhole = ({ kind, id, version, before, after }: RowWrite): boolean =>
  (after ?? before)?.id === id &&
  version === (before ? before.version + 1 : after?.version) &&
  (!after || (after.version === version && hasColumns(kind, after)));

/**
 * Merges the writes of several changes into one write per row, from the first `before` to the last `after`.
 * @throws ConflictError when a write does not continue the previous write of its row
 */
export const netWrites = (changes: readonly NewChange[]): RowWrite[] => {
  const net = new Map<string, RowWrite>();
  for (const write of changes.flatMap(({ writes }) => writes)) {
    const name = rowNameOf(write);
    const earlier = net.get(name);
    if (!isWhole(write) || (earlier && !isSameRow(earlier.after, write.before)))
      throw new ConflictError(`${name} is written as what it isn't`);
    net.set(name, earlier ? { ...write, before: earlier.before } : write);
  }
  return [...net.values()].filter(({ before, after }) => before || after);
};
