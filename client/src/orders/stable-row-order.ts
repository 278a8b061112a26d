import { useState } from 'react';

/** Ids of the rows as they are listed: active ones, then the canceled ones. */
export interface Lists {
  readonly active: readonly number[];
  readonly canceled: readonly number[];
}

/** `next` with the ids already shown left in their order; new ones stand behind the one they follow in `next`. */
export const keepOrder = (shown: readonly number[], next: readonly number[]): readonly number[] => {
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

/** `next` in the order of `shown`; rows in use stay even where they are, be they filtered away, canceled or gone. */
export const holdLists = (shown: Lists, next: Lists, inUse: ReadonlySet<number>): Lists => {
  const active = shown.active.filter((id) => inUse.has(id));
  const canceled = shown.canceled.filter((id) => inUse.has(id));
  const hold = (before: readonly number[], after: readonly number[], mine: number[], others: number[]) =>
    keepOrder(before, [...new Set([...after.filter((id) => !others.includes(id)), ...mine])]);
  return {
    active: hold(shown.active, next.active, active, canceled),
    canceled: hold(shown.canceled, next.canceled, canceled, active),
  };
};

/** Another sorting or filter was chosen: `next` as it is, rows in use that it leaves out on top. */
const showUsed = (next: Lists, inUse: ReadonlySet<number>): Lists => {
  const listed = new Set([...next.active, ...next.canceled]);
  const missing = [...inUse].filter((id) => !listed.has(id));
  return missing.length === 0 ? next : { ...next, active: [...missing, ...next.active] };
};

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);
const areSame = (a: Lists, b: Lists): boolean => isSame(a.active, b.active) && isSame(a.canceled, b.canceled);

interface Use {
  /** Somebody is in the table: rows come and go but do not trade places. Moving one would take its editor's focus. */
  readonly held: boolean;
  readonly inUse: ReadonlySet<number>;
  /** Names sorting and filters. */
  readonly view: string;
}

/** The lists to show; the same object as long as nothing in them changes. */
export const useHeldLists = (next: Lists, { held, inUse, view }: Use): Lists => {
  const [shown, setShown] = useState({ lists: next, view });
  const lists = !held
    ? next
    : view === shown.view
      ? holdLists(shown.lists, next, inUse)
      : showUsed(next, inUse);
  if (view === shown.view && areSame(lists, shown.lists)) return shown.lists;
  setShown({ lists, view });
  return lists;
};
