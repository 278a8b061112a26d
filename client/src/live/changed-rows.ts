import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { shownKinds, type ShownKind } from '@werkplan/shared/live/patch.ts';

/** Names a row by its kind and id: `orders:12`. */
export type RowName = `${ShownKind}:${number}`;

/** Lists the rows (`orders:12`) of `after` that are new or differ from `before`; removed rows are left out. */
export const changedRows = (before: DayState, after: DayState): RowName[] =>
  shownKinds.flatMap((kind) => {
    if (before[kind] === after[kind]) return [];
    const held = before[kind] as ReadonlyMap<number, unknown>;
    return [...after[kind]]
      .filter(([id, row]) => held.get(id) !== row)
      .map(([id]): RowName => `${kind}:${id}`);
  });
