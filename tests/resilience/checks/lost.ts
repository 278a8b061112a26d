import type { LostSpan, OperationRecord, Recording } from '../recording.ts';

/** True when an event at this tick may belong to a lost time line. */
export const isLostAt = (at: number, lost: readonly LostSpan[]): boolean =>
  lost.some(({ from, to }) => at >= from && at <= to);

/** True when the operation may have been answered on a lost time line, where its outcome is unknown. */
const mayBeLost = ({ invokedAt, settledAt }: OperationRecord, lost: readonly LostSpan[]): boolean =>
  lost.some(({ from, to }) => invokedAt <= to && settledAt >= from);

/** The operations whose answers stand. */
export const standing = ({ operations, lost }: Recording): OperationRecord[] =>
  operations.filter((operation) => !mayBeLost(operation, lost));
