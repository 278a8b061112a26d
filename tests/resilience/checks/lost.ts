import type { LostSpan, OperationRecord, Recording } from '../recording.ts';

/** Whether something at this tick may be of a time line that was lost. */
export const isLostAt = (at: number, lost: readonly LostSpan[]): boolean =>
  lost.some(({ from, to }) => at >= from && at <= to);

/** Whether the operation may have been answered on a time line that was lost: nobody can tell what became of it there. */
const mayBeLost = ({ invokedAt, settledAt }: OperationRecord, lost: readonly LostSpan[]): boolean =>
  lost.some(({ from, to }) => invokedAt <= to && settledAt >= from);

/** The operations whose answers stand. */
export const standing = ({ operations, lost }: Recording): OperationRecord[] =>
  operations.filter((operation) => !mayBeLost(operation, lost));
