import type { RowKind } from '../live/patch.ts';
import type { LoggedWrite, RowWrite } from '../plan/logged-change.ts';

export type WriteOf<Kind extends RowKind> = RowWrite<Kind> & LoggedWrite;

export const writtenIdsOf = (writes: readonly RowWrite[], kind: RowKind): Set<number> =>
  new Set(writes.filter((write) => write.kind === kind).map(({ id }) => id));

/** Returns the ids of rows that the change inserted and that still exist. */
export const remainingInsertsOf = (writes: readonly LoggedWrite[], kind: RowKind): number[] =>
  writes.filter((write) => write.kind === kind && write.before === null && !write.isGone).map(({ id }) => id);

/** Returns the ids of rows that the change wrote and that don't exist any more. */
export const missingIdsOf = (writes: readonly LoggedWrite[], kind: RowKind): Set<number> =>
  new Set(writes.filter((write) => write.kind === kind && write.isGone).map(({ id }) => id));
