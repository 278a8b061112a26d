import type { Day } from '../values/day.ts';
import type { ActionContext } from './action.ts';
import type { PlanTransaction } from './plan-transaction.ts';

/** The circumstances on which the check of a change depends. */
export interface ChangeContext {
  /** The reason for changing a released day, if given. */
  readonly reason: string | undefined;
  /** False for a person without the right to change released days, and for that person's scripts. */
  readonly mayChangeReleased: boolean;
  /** True for a dry run or draft, for which the check asks for neither rights nor a reason, and records nothing. */
  readonly isTried: boolean;
  /** Returns true if the day's rows are already loaded. */
  readonly knows: (date: Day) => boolean;
}

/**
 * Extension point for an extra: checks an action's writes right before they are stored, may write further rows in the same
 * change, and returns the released days for which the change needs a reason. @throws DomainError to refuse the change
 */
export type ChangeCheck = (
  tx: PlanTransaction,
  scope: ActionContext,
  context: ChangeContext,
) => readonly Day[];
