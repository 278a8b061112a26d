import { useState } from 'react';

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

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** While `held`, rows come and go but do not trade places: moving one would take the open editor's focus. */
export const useHeldOrder = (ids: readonly number[], held: boolean): readonly number[] => {
  const [shown, setShown] = useState(ids);
  const next = held ? keepOrder(shown, ids) : ids;
  if (isSame(next, shown)) return shown;
  setShown(next);
  return next;
};
