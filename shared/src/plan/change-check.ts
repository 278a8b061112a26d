import type { Day } from '../values/day.ts';
import type { Scope } from './action.ts';
import type { PlanTransaction } from './plan-transaction.ts';

/** The permissions and reason of a change. */
export interface ChangeContext {
  /** The reason for changing a released day, if given. */
  readonly reason: string | undefined;
  /** False for a person without the right to change released days, and for that person's scripts. */
  readonly mayChangeReleased: boolean;
  /** True for a dry run or draft: nothing is refused or recorded. */
  readonly isTried: boolean;
  /** True if the day is already loaded. */
  readonly knows: (date: Day) => boolean;
}

/**
 * A named place for an extra: checks what any action has written, right before it is stored, may write beside it, and returns the
 * days for which the change needs a reason. @throws DomainError to refuse the change
 */
export type ChangeCheck = (tx: PlanTransaction, scope: Scope, context: ChangeContext) => readonly Day[];
