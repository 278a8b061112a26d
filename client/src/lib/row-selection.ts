/** Selected rows by id, in the order of selection. */
export interface RowSelection {
  readonly ids: ReadonlySet<number>;
  /** Rows selected before the current range, which stay selected when the range shrinks. */
  readonly apart: ReadonlySet<number>;
  /** First and last row of the current range. */
  readonly range: { readonly from: number; readonly to: number } | null;
}

/** Selects or deselects one row, at which a new range starts. */
export const withToggled = ({ ids }: RowSelection, id: number): RowSelection => {
  const apart = new Set(ids);
  if (!apart.delete(id)) apart.add(id);
  return { ids: apart, apart, range: { from: id, to: id } };
};

/**
 * Extends the current range to the row `to`. If the range does not end at `from`, or the row where the range starts is no
 * longer listed, a new range starts at `from`.
 */
export const withRange = (
  { ids, apart, range }: RowSelection,
  listed: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): RowSelection => {
  const goesOn = range?.to === from && listed.includes(range.from);
  const start = goesOn ? range.from : from;
  const before = goesOn ? apart : ids;
  const [first = 0, last = 0] = [listed.indexOf(start), listed.indexOf(to)].sort((a, b) => a - b);
  const between = listed.slice(Math.max(first, 0), last + 1);
  return { ids: new Set([...before, ...between]), apart: before, range: { from: start, to } };
};
