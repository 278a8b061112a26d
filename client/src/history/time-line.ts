import type { TimedChange } from '@werkplan/shared/history/history-contracts.ts';

/** Time span of a column. */
const columnMs = 3 * 60_000;
/** Number of empty columns drawn; a longer pause becomes a gap. */
const maxEmpty = 10;

/** A column of three minutes. */
export interface Column {
  /** ms since 1970. */
  readonly begins: number;
  /** Index of its first change; for an empty column, of the next change. */
  readonly from: number;
  readonly count: number;
  /** `gap` when a pause before it is not drawn. */
  readonly follows: 'gap' | 'column';
}

/** Columns of a day's changes, oldest first, with long pauses left out. */
export const columnsOf = (changes: readonly Pick<TimedChange, 'at'>[]): Column[] => {
  const columns: { begins: number; from: number; count: number; follows: Column['follows'] }[] = [];
  for (const [index, { at }] of changes.entries()) {
    const begins = Math.floor(Date.parse(at) / columnMs) * columnMs;
    const last = columns.at(-1);
    // Changes are ordered by id, as clocks may be set back.
    if (last && begins <= last.begins) {
      last.count += 1;
      continue;
    }
    const empty = last ? (begins - last.begins) / columnMs - 1 : 0;
    const follows = empty > maxEmpty ? 'gap' : 'column';
    if (last && follows === 'column')
      for (let place = 1; place <= empty; place += 1)
        columns.push({ begins: last.begins + place * columnMs, from: index, count: 0, follows });
    columns.push({ begins, from: index, count: 1, follows });
  }
  return columns;
};

/** Index of the change that a column selects: its last one, or for an empty column the previous one. */
export const changeAt = ({ from, count }: Column): number => Math.max(0, from + count - 1);

export const columnOf = (columns: readonly Column[], change: number): number =>
  columns.findLastIndex(({ from, count }) => count > 0 && from <= change);

/** The moment right after a change, in the form of `?at=` in the address and the API. */
export const momentOf = ({ at, revision }: TimedChange): string =>
  revision === null ? at : String(revision);

/**
 * The moment right before a change: the previous revision for a change of the day's stream, otherwise the
 * moment after the previous change.
 */
export const momentBefore = (changes: readonly TimedChange[], place: number): string | null => {
  const change = changes[place];
  if (!change) return null;
  if (change.revision !== null) return String(change.revision - 1);
  const before = changes[place - 1];
  return before ? momentOf(before) : null;
};

/** Index of the last change at a moment; -1 for none. */
export const placeOf = (changes: readonly TimedChange[], moment: string): number => {
  const exact = changes.findIndex((change) => momentOf(change) === moment);
  if (exact >= 0) return exact;
  if (/^\d+$/.test(moment))
    return changes.findLastIndex(({ revision }) => revision !== null && revision <= Number(moment));
  const instant = Date.parse(moment);
  return changes.findLastIndex(({ at }) => Date.parse(at) <= instant);
};
