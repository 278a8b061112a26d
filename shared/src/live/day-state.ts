import type { Day } from '../values/day.ts';
import type { DaySnapshot } from './day-state-schema.ts';
import { type PlanRows, shownKinds, type ShownKind } from './patch.ts';

/**
 * A day's rows by id as a screen holds them. Immutable; a patch makes a new state that shares every untouched map and row.
 */
export type DayState = {
  readonly date: Day;
  /** Trucks and sites deleted since the day was read, with the versions of their deletions. */
  readonly gone?: { readonly [Kind in SharedKind]?: ReadonlyMap<number, number> };
} & AllRows;

/** Kinds that two streams carry: one as a whole, a day's as neighbours of its rows. */
export const sharedKinds = ['trucks', 'sites'] as const satisfies readonly ShownKind[];
export type SharedKind = (typeof sharedKinds)[number];

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
