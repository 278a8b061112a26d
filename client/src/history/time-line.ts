import type { TimedChange } from '@werkplan/shared/history/history-contracts.ts';

const columnMs = 3 * 60_000;
/** Maximum number of empty columns in a row; a longer pause becomes a gap. */
const maxEmpty = 10;

export interface TimelineColumn {
  /** Beginning of the column (ms since 1970). */
  readonly begins: number;
  /** Index of the column's first change; for an empty column, of the next change. */
  readonly from: number;
  readonly count: number;
  /** `gap` if the pause before this column is left out. */
  readonly follows: 'gap' | 'column';
}

/** Groups a day's changes, oldest first, into columns of three minutes, and leaves out long pauses. */
export const columnsOf = (changes: readonly Pick<TimedChange, 'at'>[]): TimelineColumn[] => {
  const columns: { begins: number; from: number; count: number; follows: TimelineColumn['follows'] }[] = [];
  for (const [index, { at }] of changes.entries()) {
    const begins = Math.floor(Date.parse(at) / columnMs) * columnMs;
    const last = columns.at(-1);
    // A later change may have an earlier time, because changes are ordered by id and clocks may be set back.
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

/** Returns the index of the change that a column selects: its last one, or for an empty column the one before. */
export const changeIndexIn = ({ from, count }: TimelineColumn): number => Math.max(0, from + count - 1);

/** Returns the index of the column that contains the change with this index; -1 for the moment before all changes. */
export const columnIndexOf = (columns: readonly TimelineColumn[], change: number): number =>
  columns.findLastIndex(({ from, count }) => count > 0 && from <= change);

/** Returns the moment directly after a change, in the format of `?at=` in address and API. */
export const momentOf = ({ at, revision }: TimedChange): string =>
  revision === null ? at : String(revision);

/**
 * Returns the moment directly before a change: the previous revision for a change of the day's stream, otherwise the
 * moment after the previous change. Returns null if there is no such moment.
 */
export const momentBefore = (changes: readonly TimedChange[], place: number): string | null => {
  const change = changes[place];
  if (!change) return null;
  if (change.revision !== null) return String(change.revision - 1);
  const before = changes[place - 1];
  return before ? momentOf(before) : null;
};

/** Returns the index of the last change made up to a moment; -1 if there is none. */
export const changeIndexAt = (changes: readonly TimedChange[], moment: string): number => {
  const exact = changes.findIndex((change) => momentOf(change) === moment);
  if (exact >= 0) return exact;
  if (/^\d+$/.test(moment))
    return changes.findLastIndex(({ revision }) => revision !== null && revision <= Number(moment));
  const instant = Date.parse(moment);
  return changes.findLastIndex(({ at }) => Date.parse(at) <= instant);
};
