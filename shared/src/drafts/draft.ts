import type { DraftCall, RowName } from './draft-schema.ts';

/** A draft's lifetime in days (rules/drafts.md#how-long-it-lasts). */
export const draftDays = 7;
/** The limit of steps in a draft. */
export const maxSteps = 300;

/** A step of a draft as stored. */
export interface DraftStep {
  /** The step's number; numbers ascend and are never reused. */
  readonly number: number;
  readonly call: DraftCall;
  /** The fields that the step changed in the row that its call names, with their values right before; null if there are none. */
  readonly was: Readonly<Record<string, unknown>> | null;
  /** The same fields with the values that the step sets. */
  readonly wanted: Readonly<Record<string, unknown>> | null;
  /** The rows that the step wrote when it was first tried. */
  readonly rows: readonly RowName[];
  /** True if the step overwrites rows that were changed meanwhile, where the rules allow that. */
  readonly isForced: boolean;
}
