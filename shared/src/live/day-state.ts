import type { Day } from '../values/day.ts';
import type { DaySnapshot } from './day-state-schema.ts';
import { type PlanRows, shownKinds, type ShownKind } from './patch.ts';

/** A day's rows by id, as screens and servers hold them. Immutable: a patch makes a new state that shares what is unchanged. */
export type DayState = {
  readonly date: Day;
  /** Trucks and sites deleted since the day was read, with the versions of their deletions. */
  readonly gone?: { readonly [Kind in SharedKind]?: ReadonlyMap<number, number> };
} & AllRows;

/**
 * Kinds of rows that several streams carry: the stream `trucks` carries all of them, and a day's stream (for sites also `halls`)
 * only those that the stream's other rows refer to.
 */
export const sharedKinds = ['trucks', 'sites'] as const satisfies readonly ShownKind[];
export type SharedKind = (typeof sharedKinds)[number];

type AllRows = { readonly [Kind in ShownKind]: ReadonlyMap<number, PlanRows[Kind]> };

/** Accepts undefined, because during an update an older server may answer, which doesn't send newly added kinds of rows. */
const byId = <Row extends { id: number }>(rows: readonly Row[] | undefined): ReadonlyMap<number, Row> =>
  new Map(rows?.map((row) => [row.id, row]));

export const stateFromSnapshot = (snapshot: DaySnapshot): DayState => ({
  date: snapshot.date,
  ...(Object.fromEntries(
    shownKinds.map((kind) => [kind, byId<{ id: number }>(snapshot[kind])]),
  ) as unknown as AllRows),
});
