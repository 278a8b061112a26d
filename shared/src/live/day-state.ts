import type { Day } from '../values/day.ts';
import type { DaySnapshot } from './day-state-schema.ts';
import { type PlanRows, shownKinds, type ShownKind } from './patch.ts';

/** A day's rows by id in a screen's store. Immutable; a patch makes a new state that shares every unchanged map and row. */
export type DayState = {
  readonly date: Day;
  /** Trucks and sites deleted since the day was read, with the versions of their deletions. */
  readonly gone?: { readonly [Kind in SharedKind]?: ReadonlyMap<number, number> };
} & AllRows;

/** Kinds that two streams carry: the stream `trucks` all rows, and a day's stream those that its orders and runs name. */
export const sharedKinds = ['trucks', 'sites'] as const satisfies readonly ShownKind[];
export type SharedKind = (typeof sharedKinds)[number];

type AllRows = { readonly [Kind in ShownKind]: ReadonlyMap<number, PlanRows[Kind]> };

/** Accepts undefined, since an older server doesn't send new kinds of rows during an update. */
const byId = <Row extends { id: number }>(rows: readonly Row[] | undefined): ReadonlyMap<number, Row> =>
  new Map(rows?.map((row) => [row.id, row]));

export const stateFromSnapshot = (snapshot: DaySnapshot): DayState => ({
  date: snapshot.date,
  ...(Object.fromEntries(
    shownKinds.map((kind) => [kind, byId<{ id: number }>(snapshot[kind])]),
  ) as unknown as AllRows),
});
