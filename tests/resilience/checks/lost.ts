import type { LostSpan, OperationRecord, Recording } from '../recording.ts';

/** True if an event at this tick may belong to a lost timeline. */
export const isLostAt = (at: number, lost: readonly LostSpan[]): boolean =>
  lost.some(({ from, to }) => at >= from && at <= to);

/** True if the operation may have been answered on a lost timeline, so that its outcome is unknown. */
const mayBeLost = ({ invokedAt, settledAt }: OperationRecord, lost: readonly LostSpan[]): boolean =>
  lost.some(({ from, to }) => invokedAt <= to && settledAt >= from);

/** Returns the operations whose answers are still valid. */
export const standing = ({ operations, lost }: Recording): OperationRecord[] =>
  operations.filter((operation) => !mayBeLost(operation, lost));
