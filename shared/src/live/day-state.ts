import type { Day } from '../values/day.ts';
import type { DaySnapshot } from './day-state-schema.ts';
import { type PlanRows, shownKinds, type ShownKind } from './patch.ts';

/**
 * A day's rows by id as a screen holds them. Immutable; a patch makes a new state that shares every untouched map and row.
 */
export type DayState = {
  readonly date: Day;
  /** Trucks deleted since the day was read, with the versions of their deletions. */
  readonly goneTrucks?: ReadonlyMap<number, number>;
} & AllRows;

type AllRows = { readonly [Kind in ShownKind]: ReadonlyMap<number, PlanRows[Kind]> };

/** During an update an older server may not send a new kind of rows yet. */
const byId = <Row extends { id: number }>(rows: readonly Row[] | undefined): ReadonlyMap<number, Row> =>
  new Map(rows?.map((row) => [row.id, row]));

export const openState = (snapshot: DaySnapshot): DayState => ({
  date: snapshot.date,
  ...(Object.fromEntries(
    shownKinds.map((kind) => [kind, byId<{ id: number }>(snapshot[kind])]),
  ) as unknown as AllRows),
});

/** Returns the state's rows as sorted lists, which are equal for equal states (tests, convergence checks). */
export const listRows = (state: DayState): { [Kind in ShownKind]: PlanRows[Kind][] } => {
  const sorted = <Kind extends ShownKind>(kind: Kind) =>
    [...(state[kind] as ReadonlyMap<number, PlanRows[Kind]>).values()].sort((a, b) => a.id - b.id);
  return Object.fromEntries(shownKinds.map((kind) => [kind, sorted(kind)])) as {
    [Kind in ShownKind]: PlanRows[Kind][];
  };
};
