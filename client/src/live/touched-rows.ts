import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { rowKinds, type RowKind } from '@werkplan/shared/live/patch.ts';

export type RowName = `${RowKind}:${number}`;

/** Names the rows (`orders:12`) that differ between two states of a day. */
export const touchedRows = (before: DayState, after: DayState): RowName[] =>
  rowKinds.flatMap((kind) => {
    if (before[kind] === after[kind]) return [];
    const held = before[kind] as ReadonlyMap<number, unknown>;
    return [...after[kind]]
      .filter(([id, row]) => held.get(id) !== row)
      .map(([id]): RowName => `${kind}:${id}`);
  });
