import type { Day } from '../values/day.ts';
import type { DaySnapshot } from './day-state-schema.ts';
import { type PlanRows, rowKinds, type RowKind } from './patch.ts';

/** A day as a screen holds it: rows by id. Immutable; a patch makes a new one that shares every untouched map and row. */
export type DayState = {
  readonly date: Day;
  /** Trucks that were deleted since the day was read, and the versions that their deletions consumed. */
  readonly goneTrucks?: ReadonlyMap<number, number>;
} & AllRows;

type AllRows = { readonly [Kind in RowKind]: ReadonlyMap<number, PlanRows[Kind]> };

/** Of a kind that the server doesn't know yet, while it is being replaced, there are none. */
const byId = <Row extends { id: number }>(rows: readonly Row[] | undefined): ReadonlyMap<number, Row> =>
  new Map(rows?.map((row) => [row.id, row]));

export const openState = (snapshot: DaySnapshot): DayState => ({
  date: snapshot.date,
  ...(Object.fromEntries(
    rowKinds.map((kind) => [kind, byId<{ id: number }>(snapshot[kind])]),
  ) as unknown as AllRows),
});

/** The state's rows as sorted lists: two states are equal when these are (tests, convergence checks). */
export const listRows = (state: DayState): { [Kind in RowKind]: PlanRows[Kind][] } => {
  const sorted = <Kind extends RowKind>(kind: Kind) =>
    [...(state[kind] as ReadonlyMap<number, PlanRows[Kind]>).values()].sort((a, b) => a.id - b.id);
  return Object.fromEntries(rowKinds.map((kind) => [kind, sorted(kind)])) as {
    [Kind in RowKind]: PlanRows[Kind][];
  };
};
