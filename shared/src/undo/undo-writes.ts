import type { RowKind } from '../live/patch.ts';
import type { LoggedWrite, RowWrite } from '../plan/logged-change.ts';

export type WriteOf<Kind extends RowKind> = RowWrite<Kind> & LoggedWrite;

export const isOf = <Kind extends RowKind>(write: LoggedWrite, kind: Kind): write is WriteOf<Kind> =>
  write.kind === kind;

export const idsOf = (writes: readonly RowWrite[], kind: RowKind): Set<number> =>
  new Set(writes.filter((write) => write.kind === kind).map(({ id }) => id));

/** Returns the ids of rows that the change inserted and that still exist. */
export const insertedOf = (writes: readonly LoggedWrite[], kind: RowKind): number[] =>
  writes.filter((write) => write.kind === kind && write.before === null && !write.isGone).map(({ id }) => id);

/** Returns the ids of rows that the change wrote and that don't exist any more. */
export const goneOf = (writes: readonly LoggedWrite[], kind: RowKind): Set<number> =>
  new Set(writes.filter((write) => write.kind === kind && write.isGone).map(({ id }) => id));
