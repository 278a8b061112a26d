import type { TimedChange } from '@werkplan/shared/history/history-contracts.ts';

/** What one column of the time line counts. */
const columnMs = 3 * 60_000;
/** Columns without a change that are drawn one by one; a longer rest is one gap. */
const mostEmpty = 10;

/** Three minutes of a day, or the rest before them. */
export interface Column {
  /** ms since 1970. */
  readonly begins: number;
  /** The first of its changes, by place among all; of an empty column the next one. */
  readonly from: number;
  readonly count: number;
  /** More time than is drawn has passed since the column before. */
  readonly follows: 'gap' | 'column';
}

/** The columns of a day's changes, oldest first; long rests between them are left out. */
export const columnsOf = (changes: readonly Pick<TimedChange, 'at'>[]): Column[] => {
  const columns: { begins: number; from: number; count: number; follows: Column['follows'] }[] = [];
  for (const [index, { at }] of changes.entries()) {
    const begins = Math.floor(Date.parse(at) / columnMs) * columnMs;
    const last = columns.at(-1);
    // Ordered by number, not by clock: a clock may be put back.
    if (last && begins <= last.begins) {
      last.count += 1;
      continue;
    }
    const empty = last ? (begins - last.begins) / columnMs - 1 : 0;
    const follows = empty > mostEmpty ? 'gap' : 'column';
    if (last && follows === 'column')
      for (let place = 1; place <= empty; place += 1)
        columns.push({ begins: last.begins + place * columnMs, from: index, count: 0, follows });
    columns.push({ begins, from: index, count: 1, follows });
  }
  return columns;
};

/** The change that the column at a place stands for: its last, of an empty one the one before. */
export const changeAt = ({ from, count }: Column): number => Math.max(0, from + count - 1);

/** The column that a change (by place) is counted in. */
export const columnOf = (columns: readonly Column[], change: number): number =>
  columns.findLastIndex(({ from, count }) => count > 0 && from <= change);

/** The moment right after a change, as the address and `GET /api/days/{date}?at=` name it. */
export const momentOf = ({ at, revision }: TimedChange): string =>
  revision === null ? at : String(revision);

/** Right before a change of the day's own stream nothing else of it lies; before any other, what the change before left. */
export const momentBefore = (changes: readonly TimedChange[], place: number): string | null => {
  const change = changes[place];
  if (!change) return null;
  if (change.revision !== null) return String(change.revision - 1);
  const before = changes[place - 1];
  return before ? momentOf(before) : null;
};

/** Which change (by place) was the last one at a moment; -1: none yet. */
export const placeOf = (changes: readonly TimedChange[], moment: string): number => {
  const exact = changes.findIndex((change) => momentOf(change) === moment);
  if (exact >= 0) return exact;
  if (/^\d+$/.test(moment))
    return changes.findLastIndex(({ revision }) => revision !== null && revision <= Number(moment));
  const instant = Date.parse(moment);
  return changes.findLastIndex(({ at }) => Date.parse(at) <= instant);
};
