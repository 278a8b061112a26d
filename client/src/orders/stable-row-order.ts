import { useState } from 'react';

/** Ids of active and canceled rows in display order. */
export interface OrderLists {
  readonly active: readonly number[];
  readonly canceled: readonly number[];
}

/** Returns the ids of `next`: known ids in the order of `shown`, and each new id right after its predecessor in `next`. */
export const keepShownOrder = (shown: readonly number[], next: readonly number[]): readonly number[] => {
  const wanted = new Set(next);
  const known = new Set(shown);
  const kept = shown.filter((id) => wanted.has(id));
  next.forEach((id, index) => {
    if (known.has(id)) return;
    const before = next[index - 1];
    kept.splice(before === undefined ? 0 : kept.indexOf(before) + 1, 0, id);
  });
  return kept;
};

/**
 * Adds and removes rows as in `next` without moving the others. Rows in use stay in their list even if their order was
 * filtered out, canceled or moved to another day.
 */
export const keepRowsInUse = (
  shown: OrderLists,
  next: OrderLists,
  inUse: ReadonlySet<number>,
): OrderLists => {
  const active = shown.active.filter((id) => inUse.has(id));
  const canceled = shown.canceled.filter((id) => inUse.has(id));
  const hold = (before: readonly number[], after: readonly number[], mine: number[], others: number[]) =>
    keepShownOrder(before, [...new Set([...after.filter((id) => !others.includes(id)), ...mine])]);
  return {
    active: hold(shown.active, next.active, active, canceled),
    canceled: hold(shown.canceled, next.canceled, canceled, active),
  };
};

/** Returns `next` for a new sorting or filter, with the rows in use that it lacks on top. */
const showUsed = (next: OrderLists, inUse: ReadonlySet<number>): OrderLists => {
  const listed = new Set([...next.active, ...next.canceled]);
  const missing = [...inUse].filter((id) => !listed.has(id));
  return missing.length === 0 ? next : { ...next, active: [...missing, ...next.active] };
};

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);
const areSame = (a: OrderLists, b: OrderLists): boolean =>
  isSame(a.active, b.active) && isSame(a.canceled, b.canceled);

interface TableUse {
  /**
   * True while the planner works in the table: rows are added and removed but not moved, because moving a row would blur
   * its editor.
   */
  readonly locked: boolean;
  /** Ids of orders whose rows are focused, edited, being saved or in conflict. */
  readonly inUse: ReadonlySet<number>;
  /** Identifies the sorting and filters; when it changes, rows move even while `locked`. */
  readonly view: string;
}

/** Returns the lists to show; the same object while nothing changes. */
export const useStableLists = (next: OrderLists, { locked, inUse, view }: TableUse): OrderLists => {
  const [shown, setShown] = useState({ lists: next, view });
  const lists = !locked
    ? next
    : view === shown.view
      ? keepRowsInUse(shown.lists, next, inUse)
      : showUsed(next, inUse);
  if (view === shown.view && areSame(lists, shown.lists)) return shown.lists;
  setShown({ lists, view });
  return lists;
};
