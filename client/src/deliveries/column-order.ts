/**
 * The columns to show while nothing may move under the planner's hand: the shown ones keep their places, gone ones
 * leave, new ones come last.
 */
export const keepOrder = (shown: readonly number[], sorted: readonly number[]): readonly number[] => {
  const present = new Set(sorted);
  const known = new Set(shown);
  return [...shown.filter((id) => present.has(id)), ...sorted.filter((id) => !known.has(id))];
};

export const isSameOrder = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);
